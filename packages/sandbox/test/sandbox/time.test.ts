import { createSandbox } from '@ob/sandbox';
import { describe, expect, test } from 'vitest';
import { consentBodies, openThirdParty, start, subscribe, useSandboxTime } from './third-party.ts';

useSandboxTime();

const minute = 60_000;
const day = 24 * 60 * minute;

describe('time', () => {
  test('stays the same until it is advanced, and never goes back', async () => {
    const heard: number[] = [];
    const sandbox = await createSandbox({ clock: start, onTime: (now) => heard.push(now) });
    await sandbox.advance(1500);
    expect(sandbox.clock.now()).toBe(start + 1500);
    expect(heard[0]).toBe(start);
    expect(heard.at(-1)).toBe(start + 1500);
    for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(sandbox.advance(amount)).rejects.toThrow(RangeError);
  });

  test('adds up parallel moves, also after a refused move', async () => {
    const sandbox = await createSandbox({ clock: start });
    await Promise.all([sandbox.advance(day), sandbox.advance(minute), sandbox.advance(0)]);
    expect(sandbox.clock.now()).toBe(start + day + minute);
    await expect(sandbox.advance(-1)).rejects.toThrow(RangeError);
    await sandbox.advance(minute);
    expect(sandbox.clock.now()).toBe(start + day + 2 * minute);
  });

  test('ends with the year 2999', async () => {
    const end = Date.UTC(3000, 0, 1);
    const sandbox = await createSandbox({ clock: end - 2, settlement: 'manual' });
    await expect(sandbox.advance(2)).rejects.toThrow(RangeError);
    await expect(sandbox.advance(1e17)).rejects.toThrow(RangeError);
    await sandbox.advance(1);
    expect(sandbox.clock.now()).toBe(end - 1);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, Date.UTC(3000, 0, 1)])(
    'does not start at %d',
    async (clock) => {
      await expect(createSandbox({ clock })).rejects.toThrow(/`clock` is out of range/);
      await expect(createSandbox({ clock: { now: () => clock } })).rejects.toThrow(RangeError);
    },
  );

  test('follows a given clock plus the advanced time', async () => {
    let now = start;
    const sandbox = await createSandbox({ clock: { now: () => now } });
    await sandbox.advance(minute);
    now += 5;
    expect(sandbox.clock.now()).toBe(start + minute + 5);
  });

  test('defaults to the system clock', async () => {
    const sandbox = await createSandbox();
    expect(sandbox.clock.now()).toBe(Date.now());
  });
});

describe('a webhook that no receiver accepts', () => {
  const attempts = async (receive?: () => Response) => {
    const tpp = await openThirdParty(receive === undefined ? {} : { receive });
    await subscribe(tpp);
    const consentId = await tpp.requestConsent('account-access', consentBodies.accounts);
    await tpp.sandbox.approve(consentId, { customer: 'alice' });
    await tpp.sandbox.advance(day);
    return tpp.sandbox.record.deliveries.map(({ sentAt, outcome }) => [(sentAt - start) / 1000, outcome]);
  };
  const timeout = () => {
    throw Object.assign(new Error(), { name: 'TimeoutError' });
  };

  test.each([
    ['http_status', () => new Response('no', { status: 500 })],
    ['redirect', () => Response.redirect('https://tpp.example/', 302)],
    ['timeout', timeout],
    [
      'reset',
      () => {
        throw new TypeError();
      },
    ],
    ['refused', undefined],
  ])('is sent five times, at the times of the schedule: %s', async (outcome, receive) => {
    expect(await attempts(receive)).toEqual([0, 30, 90, 210, 450].map((second) => [second, outcome]));
  });
});

describe('due work runs at its own time:', () => {
  const momentsOf = (
    events: readonly { readonly event: { type: string; timestamp: string } }[],
    type: string,
  ) => events.filter(({ event }) => event.type === type).map(({ event }) => event.timestamp);

  test('the end of a consent', async () => {
    const { sandbox, requestConsent } = await openThirdParty();
    const end = new Date(start + 10 * day + 7).toISOString();
    const consentId = await requestConsent('account-access', {
      ...consentBodies.accounts,
      expiration_date: end,
    });
    await sandbox.approve(consentId, { customer: 'alice' });
    await sandbox.advance(11 * day);
    expect(momentsOf(sandbox.record.events, 'consent.expired')).toEqual([end]);
  });

  test('the payments of standing orders', async () => {
    const tpp = await openThirdParty();
    await tpp.obtainAccess('account-access', 'accounts', consentBodies.accounts);
    await tpp.sandbox.advance(14 * day);
    expect(momentsOf(tpp.sandbox.record.events, 'schedule.executed')).toEqual([
      '2026-03-07T00:00:00.000Z',
      '2026-03-14T00:00:00.000Z',
    ]);
  });

  test.each([
    ['auto', ['payment.created', 'payment.completed']],
    ['manual', ['payment.created']],
  ] as const)('a payment when settlement is %s', async (settlement, expected) => {
    const tpp = await openThirdParty({ settlement });
    const { token, consentId } = await tpp.obtainAccess('payment', 'payments', consentBodies.payment);
    const headers = { 'x-consent-id': consentId, 'x-idempotency-key': 'once' };
    const made = await tpp.call('POST', '/payments', token, { headers, body: consentBodies.payment });
    expect(made).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    await tpp.sandbox.advance(999);
    const types = () => tpp.sandbox.record.events.map(({ event }) => event.type).slice(1);
    expect(types()).toEqual(['payment.created']);
    await tpp.sandbox.advance(day);
    expect(types()).toEqual(expected);
    if (settlement === 'auto') return;
    const paymentId = String(made.body.data.payment_id);
    expect(await tpp.sandbox.completePayment(paymentId)).toMatchObject({ status: 'completed' });
    await expect(tpp.sandbox.failPayment(paymentId)).rejects.toMatchObject({
      reason: 'invalid_payment_status',
    });
  });
});

describe('the fetch of a sandbox', () => {
  test('rejects another origin', async () => {
    const sandbox = await createSandbox();
    await expect(sandbox.fetch('https://elsewhere.example/')).rejects.toThrow(TypeError);
  });

  test('accepts a Request and records it with the fields of the log', async () => {
    const { fetch, issuer, record } = await createSandbox();
    const response = await fetch(new Request(`${issuer}/consents/payment`, { method: 'POST' }));
    expect(response.status).toBe(401);
    expect(record.requests.at(-1)).toMatchObject({ status: 401, reason: expect.any(String) });
    expect(record.failures).toEqual([]);
  });
});
