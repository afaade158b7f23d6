import { type PaymentOutcome, type PaymentProcessor, type StoredPayment, settlePayment } from '@ob/core';
import { createFixedClock, createSeededRandom, planSampleAcceptance } from '@ob/core/testing';
import { describe, expect, test, vi } from 'vitest';
import { submitGrace, submitPayment, submitPayments } from '../../src/payments/submit-payments.ts';
import { now } from '../support/facts.ts';
import { createMemorySubject } from './memory-subject.ts';

/** Creates a bank whose engine refuses the payments in `broken`. */
function createBank(outOfOrder: (paymentId: string) => boolean = () => false) {
  const subject = createMemorySubject();
  const submitted: string[] = [];
  const processor: PaymentProcessor = {
    async submit({ payment }: StoredPayment) {
      if (outOfOrder(payment.payment_id)) throw new Error(`refused ${payment.payment_id}`);
      submitted.push(payment.payment_id);
    },
  };
  const clock = createFixedClock(now);
  const ports = { payments: subject.store, processor, clock, random: createSeededRandom(1) };
  return {
    subject,
    submitted,
    clock,
    ports,
    async accept(paymentId: string, acceptedAt = now) {
      const acceptance = planSampleAcceptance({ paymentId, consentId: `c-${paymentId}`, acceptedAt });
      const { clientId, customerId, debtorAccountId: accountId } = acceptance.stored;
      const holder = { clientId, customerId, accountId, authorizedAt: acceptedAt };
      await subject.authorizeConsent({ consentId: `c-${paymentId}`, ...holder });
      expect(await subject.store.accept(acceptance)).toBe('accepted');
      return acceptance.stored;
    },
  };
}

const settled = { paymentId: 'p1', outcome: { status: 'completed' } } as const;

describe('submitPayments', () => {
  test('waits for the request of a payment, then submits it once', async () => {
    const bank = createBank();
    await bank.accept('p1');
    bank.clock.advance(submitGrace - 1);
    expect(await submitPayments(bank.ports)).toBe(0);
    bank.clock.advance(1);
    expect(await submitPayments(bank.ports)).toBe(1);
    expect(await submitPayments(bank.ports)).toBe(0);
    expect(bank.submitted).toEqual(['p1']);
  });

  test('submits the oldest payments of many first', async () => {
    const bank = createBank();
    const ids = Array.from({ length: 250 }, (_, index) => `p${index}`);
    for (const [index, id] of ids.entries()) await bank.accept(id, now + index);
    bank.clock.advance(submitGrace + 250);
    expect(await submitPayments(bank.ports)).toBe(250);
    expect(new Set(bank.submitted.slice(0, 100))).toEqual(new Set(ids.slice(0, 100)));
    expect(new Set(bank.submitted)).toEqual(new Set(ids));
  });

  test('submits the other payments while the engine holds four of them', async () => {
    const bank = createBank();
    const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
    for (const [index, id] of ids.entries()) await bank.accept(id, now + index);
    bank.clock.advance(submitGrace + 30);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const processor: PaymentProcessor = {
      async submit(payment) {
        if (ids.indexOf(payment.payment.payment_id) < 4) await held;
        await bank.ports.processor.submit(payment);
      },
    };
    const submitting = submitPayments({ ...bank.ports, processor });
    await vi.waitFor(() => expect(new Set(bank.submitted)).toEqual(new Set(ids.slice(4))));
    release();
    expect(await submitting).toBe(30);
  });

  test('submits the payments after refused ones, and throws their errors', async () => {
    const bank = createBank((id) => id.startsWith('bad'));
    for (let index = 0; index < 150; index += 1) await bank.accept(`bad${index}`, now);
    for (let index = 0; index < 120; index += 1) await bank.accept(`good${index}`, now + 1);
    bank.clock.advance(submitGrace + 1);
    const error = await submitPayments(bank.ports).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AggregateError);
    const { errors } = error as AggregateError;
    expect(new Set(errors.map(({ message }) => message))).toEqual(
      new Set(Array.from({ length: 150 }, (_, index) => `bad${index} could not be submitted`)),
    );
    expect(errors.every(({ cause }) => cause instanceof Error)).toBe(true);
    expect(bank.submitted.length).toBe(120);
  });

  test('stops when the engine itself fails', async () => {
    const bank = createBank(() => true);
    for (let index = 0; index < 1300; index += 1) await bank.accept(`p${index}`);
    bank.clock.advance(submitGrace);
    const error = await submitPayments(bank.ports).catch((thrown: unknown) => thrown);
    expect((error as AggregateError).errors.length).toBeLessThan(1300);
  });

  test('does not submit a payment that has ended', async () => {
    const bank = createBank();
    await bank.accept('p1');
    await settlePayment(bank.ports, settled);
    bank.clock.advance(submitGrace);
    expect(await submitPayments(bank.ports)).toBe(1);
    expect(bank.submitted).toEqual([]);
  });

  test('submits every payment in parallel processes, and records it', async () => {
    const bank = createBank();
    for (let index = 0; index < 30; index += 1) await bank.accept(`p${index}`);
    bank.clock.advance(submitGrace);
    await Promise.all(Array.from({ length: 5 }, () => submitPayments(bank.ports)));
    expect(new Set(bank.submitted).size).toBe(30);
    expect(await bank.subject.store.listUnsubmitted(now + submitGrace, 100)).toEqual([]);
  });

  test('submits a payment again when the record of its submission was lost', async () => {
    const bank = createBank();
    const stored = await bank.accept('p1');
    const markSubmitted = () => Promise.reject(new Error('database down'));
    await expect(submitPayment({ ...bank.ports, payments: { markSubmitted } }, stored)).rejects.toThrow();
    bank.clock.advance(submitGrace);
    await submitPayments(bank.ports);
    expect(bank.submitted).toEqual(['p1', 'p1']);
  });
});

describe('settlePayment', () => {
  test('completes a payment once, with one event, for parallel reports', async () => {
    const bank = createBank();
    await bank.accept('p1');
    const failed = { status: 'failed', reason: 'insufficient_funds' } as const;
    const reports = Array.from({ length: 40 }, (_, index) =>
      settlePayment(bank.ports, index % 2 === 0 ? settled : { paymentId: 'p1', outcome: failed }),
    );
    const answers = await Promise.all(reports);
    const accepted = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
    expect(accepted).toEqual([await bank.subject.store.find('p1')]);
    expect(new Set(refusals)).toEqual(new Set(['invalid_payment_status']));
    expect((await bank.subject.listEventIds()).length).toBe(2);
  });

  test('stores the reason of a failed payment', async () => {
    const bank = createBank();
    await bank.accept('p1');
    const outcome = { status: 'failed', reason: 'limit_exceeded' } as const;
    const answer = await settlePayment(bank.ports, { paymentId: 'p1', outcome });
    expect(answer).toMatchObject({
      value: { payment: { status: 'failed', status_reason: { code: 'limit_exceeded' } } },
    });
  });

  test.each([
    [{ status: 'Completed' }, 'The `status` of the outcome is unknown'],
    [{ status: 'failed' }, 'The `reason` of the outcome is unknown'],
    [{ status: 'failed', reason: 'constructor' }, 'The `reason` of the outcome is unknown'],
  ])('throws for the outcome %j, and the payment stays pending', async (outcome, message) => {
    const bank = createBank();
    const stored = await bank.accept('p1');
    const settling = settlePayment(bank.ports, { paymentId: 'p1', outcome: outcome as PaymentOutcome });
    await expect(settling).rejects.toThrow(message);
    expect(await bank.subject.store.find('p1')).toEqual(stored);
  });

  test('refuses an unknown payment', async () => {
    const { ports } = createBank();
    expect(await settlePayment(ports, settled)).toEqual({ ok: false, refusal: 'payment_not_found' });
  });

  test('throws when the store never stores the change', async () => {
    const bank = createBank();
    await bank.accept('p1');
    const payments = { ...bank.subject.store, replace: async () => false };
    await expect(settlePayment({ ...bank.ports, payments }, settled)).rejects.toThrow('keeps changing');
  });
});
