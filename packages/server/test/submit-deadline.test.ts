import { planSampleAcceptance } from '@ob/core/testing';
import { certificate, now, openTestBank, readJson, type TestBank } from '@ob/tooling/test-bank';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limitSubmit } from '../src/submit-deadline.ts';

const { stored } = planSampleAcceptance({ paymentId: 'p1', consentId: 'c1', acceptedAt: now });
const payment = { ...stored, deduplicationKey: 'KEY' };

/** Limits an engine to 3 seconds on a timer that the test moves. */
function limit(submit: () => Promise<void>) {
  const pending = new Map<() => void, number>();
  const stopping = new AbortController();
  const timer = {
    after(delayMs: number, run: () => void) {
      pending.set(run, delayMs);
      return () => void pending.delete(run);
    },
  };
  const { signal } = stopping;
  const processor = limitSubmit({ submit }, { timer, deadlineMs: 3_000, signal });
  return {
    ...{ pending, stopping },
    submit: () => processor.submit(payment),
    expire(delayMs: number): void {
      for (const [run, delay] of pending) if (delay === delayMs) run();
    },
  };
}

describe('limitSubmit', () => {
  test('passes on an answer in time, and leaves no timer', async () => {
    const engine = limit(async () => {});
    await engine.submit();
    expect(engine.pending.size).toBe(0);
    const refusing = limit(() => {
      throw new Error('engine down');
    });
    await expect(refusing.submit()).rejects.toThrow('engine down');
    expect(refusing.pending.size).toBe(0);
  });

  test('throws at the deadline, and ignores a later failure', async () => {
    const { promise, reject } = createAnswer();
    const engine = limit(() => promise);
    const submitted = engine.submit();
    engine.expire(3_000);
    await expect(submitted).rejects.toThrow('The payment engine did not answer `submit` within 3 s.');
    reject(new Error('too late'));
    // A rejection that nobody handles fails the run.
    await new Promise(setImmediate);
    expect(engine.pending.size).toBe(0);
  });

  test.each(['before', 'during'])(
    'throws after 1 second if the service stops %s the call',
    async (moment) => {
      const engine = limit(() => createAnswer().promise);
      if (moment === 'before') engine.stopping.abort();
      const submitted = engine.submit();
      engine.stopping.abort();
      engine.expire(1_000);
      await expect(submitted).rejects.toThrow('within 1 s.');
    },
  );
});

describe('an engine that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('delays its request by 3 seconds and no other payment, and the stop by 1 second', async () => {
    const submitted: string[] = [];
    const bank = await openTestBank({
      payments: {
        async submit({ payment: { consent_id: id } }) {
          submitted.push(id);
          if (id === 'stuck') await createAnswer().promise;
        },
      },
    });
    const answered = pay(bank, 'stuck');
    await waitFor(() => expect(submitted).toEqual(['stuck']));
    await vi.advanceTimersByTimeAsync(3_000);
    const response = await answered;
    expect([response.status, await readJson(response)]).toMatchObject([201, { data: { status: 'pending' } }]);
    const { payment_id: paymentId } = (await bank.storage.payments.listUnsubmitted(now, 1))[0]?.payment ?? {};
    const message = expect.stringContaining('within 3 s');
    expect(bank.errors).toMatchObject([{ paymentId, err: { message } }]);

    await acceptPayment(bank, 'p2');
    bank.clock.advance(5_000);
    bank.jobs.start();
    await waitFor(() => expect(submitted).toEqual(expect.arrayContaining(['stuck', 'stuck', 'c-p2'])));
    const closed = bank.close();
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
    expect(bank.errors.at(-1)).toMatchObject({
      err: { errors: [{ message: `${paymentId} could not be submitted` }] },
      sweep: 'submitPayments',
    });
  });
});

function createAnswer() {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}

/** Waits in real time, so that the stopped timers of the service do not move. */
async function waitFor(check: () => void): Promise<void> {
  const end = performance.now() + 4_000;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise(setImmediate);
    }
  }
}

async function acceptPayment({ storeConsent, storage }: TestBank, paymentId: string): Promise<void> {
  const consentId = `c-${paymentId}`;
  const acceptance = planSampleAcceptance({ paymentId, consentId, acceptedAt: now });
  const { customerId, clientId, debtorAccountId } = acceptance.stored;
  const ids = { consentId, clientId, customerId, accountIds: [debtorAccountId] };
  await storeConsent({ ...ids, consentType: 'payment' });
  expect(await storage.payments.accept(acceptance)).toBe('accepted');
}

const terms = {
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'A Shop' },
} as const;

async function pay({ storeConsent, issueToken, service }: TestBank, consentId: string): Promise<Response> {
  const request = { consent_type: 'payment', ...terms } as const;
  const held = { customerId: 'customer-1', accountIds: ['account-1'] };
  await storeConsent({ ...held, consentId, consentType: 'payment', request });
  const headers = {
    authorization: `Bearer ${await issueToken({ scopes: ['payments'], consentId })}`,
    'content-type': 'application/json',
    'x-consent-id': consentId,
    'x-idempotency-key': consentId,
  };
  const body = JSON.stringify(terms);
  const sent = new Request('https://bank.example/payments', { method: 'POST', headers, body });
  return service(sent, { clientCertificate: certificate });
}
