import type { StoredPayment } from '@ob/core';
import { completePayment, type PaymentStore } from '@ob/core/primitives';
import { now } from '@ob/tooling/test-bank';
import { describe, expect, test, vi } from 'vitest';
import { day, describeResponse, openPaymentBank, type PaymentBank, terms } from './payment-bank.ts';

const addConsent = (bank: PaymentBank, consentId: string) =>
  bank.addConsent(consentId, { expiresAt: now + 2 * day });

async function complete(bank: PaymentBank, paymentId: string) {
  const stored = await bank.storage.payments.find(paymentId);
  const change = stored && completePayment(stored, { now: now + 5, eventId: 'e1' });
  if (!change?.ok) throw new Error('should be pending');
  await bank.storage.payments.replace(change.value);
}

describe('a repeated request', () => {
  test('returns the current payment, without another event or submission', async () => {
    const bank = await openPaymentBank();
    const first = await bank.pay();
    await complete(bank, first.body.data.payment_id);
    const again = await bank.pay({ path: '/open-banking/v1/payments' });
    expect([again.status, again.body.data]).toEqual([
      201,
      { ...first.body.data, status: 'completed', status_update_date_time: new Date(now + 5).toISOString() },
    ]);
    expect(again.headers.get('location')).toBe(`/open-banking/v1/payments/${first.body.data.payment_id}`);
    const reported = bank.listEvents().map(({ event }) => event.type);
    expect(reported).toEqual(['payment.created', 'payment.completed']);
    expect(bank.submitted.length).toBe(1);
  });

  test('may be written differently with the same meaning', async () => {
    const bank = await openPaymentBank();
    const first = await bank.pay();
    const spelled = JSON.stringify({ ...terms, amount: { currency: 'GBP', amount: '0025.00' } }, null, 2);
    const again = await bank.pay({
      body: spelled,
      keys: ['  key-1 '],
      type: 'Application/JSON; charset=utf-8',
    });
    expect(again.body).toEqual(first.body);
  });

  test('is answered for 24 hours, also after the consent expires, and then gets consent_consumed', async () => {
    const bank = await openPaymentBank();
    await bank.changeConsent('pay-1', { expiresAt: now + 1 });
    const first = await bank.pay();
    bank.clock.advance(day - 1);
    expect((await bank.pay()).body).toEqual(first.body);
    bank.clock.advance(1);
    expect(describeResponse(await bank.pay())).toEqual(['consent_consumed']);
    await addConsent(bank, 'pay-2');
    expect((await bank.pay({ token: 'pay-2', consentIds: ['pay-2'] })).status).toBe(201);
  });
});

describe('parallel requests', () => {
  test('with one key and content make one payment', async () => {
    const bank = await openPaymentBank();
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank.pay()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, bank.listEvents().length, bank.submitted.length]).toEqual([201, 1, 1]);
  });
});

describe('a lost race', () => {
  /** Runs work between the decision and the first acceptance. */
  const meanwhile =
    (happen: (store: PaymentStore, stored: StoredPayment) => Promise<void>) => (store: PaymentStore) => {
      let isFirst = true;
      return {
        accept: async (acceptance: Parameters<PaymentStore['accept']>[0]) => {
          if (isFirst) await happen(store, acceptance.stored);
          isFirst = false;
          return store.accept(acceptance);
        },
      };
    };

  test('against the end of the consent leads to a new decision', async () => {
    const bank: PaymentBank = await openPaymentBank({
      alter: meanwhile(() => bank.changeConsent('pay-1', { status: 'revoked' })),
    });
    expect(describeResponse(await bank.pay())).toEqual(['invalid_consent']);
    expect(bank.listEvents()).toEqual([]);
  });

  test('against a customer who chooses another account pays from that account', async () => {
    const choose = () => bank.changeConsent('pay-1', { accountIds: ['account-2'] });
    const bank: PaymentBank = await openPaymentBank({ alter: meanwhile(choose) });
    expect((await bank.pay()).status).toBe(201);
    expect(bank.submitted.map(({ debtorAccountId }) => debtorAccountId)).toEqual(['account-2']);
  });

  test('against the removal of the consent is refused', async () => {
    const bank: PaymentBank = await openPaymentBank({
      alter: meanwhile(async () => {
        vi.spyOn(bank.storage.consents, 'find').mockResolvedValue(undefined);
      }),
    });
    expect(describeResponse(await bank.pay())).toEqual(['invalid_consent']);
  });

  test('against an unfinished request with the same key gets idempotency_conflict', async () => {
    const bank = await openPaymentBank({ alter: () => ({ accept: async () => 'key_in_flight' }) });
    expect(describeResponse(await bank.pay())).toEqual(['idempotency_conflict X-Idempotency-Key']);
    expect((await bank.pay()).status).toBe(409);
  });

  test('in every attempt ends with 503', async () => {
    for (const outcome of ['key_taken', 'consent_not_usable'] as const) {
      const bank = await openPaymentBank({ alter: () => ({ accept: async () => outcome }) });
      expect(describeResponse(await bank.pay())).toEqual(['service_unavailable']);
      expect(bank.listEvents()).toEqual([]);
    }
  });
});
