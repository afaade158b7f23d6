import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { currentAccountOf } from '../journey.ts';
import { composeRoutes } from '../reference/served-routes.ts';
import { type ClockedBank, openClockedBank } from './clocked-bank.ts';
import { pounds, sayAnswer, shop } from './control-side.ts';

let bank: ClockedBank;
beforeAll(async () => {
  bank = await openClockedBank({ OB_SANDBOX_CLOCK: '1' });
}, 60_000);
afterAll(() => bank.close());

const read = async <Told>(path: string): Promise<Told> => (await bank.ask('GET', path)).json.data as Told;

const create = async (path: string, body: unknown): Promise<Readonly<Record<string, string>>> => {
  const { json, text, status } = await bank.ask('POST', path, body);
  if (status >= 300) throw new Error(text);
  return json.data as Readonly<Record<string, string>>;
};

const minute = 60;
const day = 24 * 60 * minute;

test.each([
  [{ advance_seconds: -1 }, '400 invalid_field advance_seconds'],
  [{ advance_seconds: '60' }, '400 invalid_field advance_seconds'],
  [{ advance_seconds: 1e12 }, '400 invalid_field advance_seconds'],
  [{}, '400 missing_field advance_seconds'],
  [{ advance_seconds: 0, more: 1 }, '400 invalid_field more'],
  [undefined, '415 unsupported_media_type'],
])('the clock is not moved by %j: %s', async (body, answer) => {
  const before = await bank.advance(0);
  expect(sayAnswer(await bank.ask('POST', '/sandbox/clock', body))).toBe(answer);
  expect((await bank.advance(0)) - before).toBeLessThan(minute * 1000);
});

test('an access token ends after five minutes of the moved clock', async () => {
  const { json } = await bank.post('one', '/oauth/token', {
    grant_type: 'client_credentials',
    scope: 'consents',
  });
  const token = json.access_token ?? '';
  const use = () => bank.call('GET', '/sandbox/consents/none/history', token);
  await bank.advance(4 * minute);
  expect((await use()).status).toBe(404);
  await bank.advance(minute + 1);
  expect((await use()).status).toBe(401);
});

interface Told {
  readonly event_type: string;
  readonly status: string;
  readonly attempts: readonly { readonly date_time: string }[];
}

test('a standing order pays by itself once the clock has come to its day', async () => {
  // Runs before the clock moves by months: after that, older orders of the customer may still be catching up.
  const event_types = ['schedule.executed'];
  const { webhook_id } = await create('/webhooks', { url: 'https://127.0.0.1:1/hook', event_types });
  const { consent_id } = await create('/consents/account-access', { permissions: ['ReadStandingOrders'] });
  await create(`/sandbox/consents/${consent_id}/authorize`, { customer: 'carol' });
  const account_id = currentAccountOf('carol');
  const request = { account_id, frequency: 'weekly', amount: pounds('1.00'), creditor_account: shop };
  await create('/sandbox/standing-orders', request);
  const listTold = () => read<readonly Told[]>(`/webhooks/${webhook_id}/deliveries`);
  expect(await listTold()).toEqual([]);
  await bank.advance(7 * day);
  await vi.waitFor(async () => expect(await listTold()).not.toEqual([]), { timeout: 10_000, interval: 100 });
}, 30_000);

test('a consent expires after ninety days, and its event is tried five times on schedule', async () => {
  const { webhook_id } = await create('/webhooks', {
    url: 'https://127.0.0.1:1/hook',
    event_types: ['consent.expired'],
  });
  const { consent_id } = await create('/consents/account-access', { permissions: ['ReadAccounts'] });
  await create(`/sandbox/consents/${consent_id}/authorize`, { customer: 'bob' });
  await bank.advance(90 * day);
  expect(await read(`/consents/account-access/${consent_id}`)).toMatchObject({ status: 'expired' });

  const waitFor = async (attempts: number): Promise<Told> =>
    vi.waitFor(
      async () => {
        const [delivery] = await read<readonly Told[]>(`/webhooks/${webhook_id}/deliveries`);
        if (delivery === undefined || delivery.attempts.length < attempts) throw new Error('not yet');
        return delivery;
      },
      { timeout: 10_000, interval: 100 },
    );

  const waits = [30, minute, 2 * minute, 4 * minute];
  for (const [index, wait] of waits.entries()) {
    expect(await waitFor(index + 1)).toMatchObject({ event_type: 'consent.expired', status: 'pending' });
    await bank.advance(wait);
  }
  const { status, attempts } = await waitFor(5);
  expect(status).toBe('abandoned');
  const moments = attempts.map(({ date_time }) => Date.parse(date_time)).sort((left, right) => left - right);
  const gaps = moments.slice(1).map((moment, index) => (moment - (moments[index] ?? 0)) / 1000);
  for (const [index, wait] of waits.entries()) expect(gaps[index]).toBeGreaterThanOrEqual(wait);
}, 60_000);

test('production has none of the controls, and a sandbox has no clock unless it is told to', async () => {
  const list = async (environment: 'sandbox' | 'production') =>
    (await composeRoutes({ environment }))
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/sandbox'));
  expect(await list('production')).toEqual([]);
  const served = await list('sandbox');
  expect(served).toContain('/sandbox/consents/{id}/authorize');
  expect(served).not.toContain('/sandbox/clock');
});
