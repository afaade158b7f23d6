import { systemClock } from '@ob/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMovableClock } from '../../src/platform/movable-clock.ts';
import { currentAccountOf } from '../journey.ts';
import { composeRoutes } from '../reference/served-routes.ts';
import { type ApiResponse, obtainClientToken } from '../third-parties.ts';
import { type BankSite, createSite, type SampleBank } from '../whole-bank.ts';
import { describeResponse, pounds, shop } from './controls.ts';

let site: BankSite;
let bank: SampleBank;
let jobs: ReturnType<SampleBank['startJobs']>;
beforeAll(async () => {
  site = await createSite();
  const movableClock = createMovableClock(systemClock);
  bank = await site.open({ environment: { OB_SANDBOX_CLOCK: '1' }, clock: movableClock, movableClock });
  jobs = bank.startJobs();
}, 60_000);
afterAll(async () => {
  await jobs.stop();
  await site.close();
});

async function ask(method: string, path: string, body?: unknown): Promise<ApiResponse> {
  const token = await obtainClientToken(bank, 'one', 'consents payments webhooks');
  return bank.call(method, path, token, body === undefined ? {} : { body });
}

/** Advances the clock by seconds. Returns the new time in milliseconds. */
async function advance(advance_seconds: number): Promise<number> {
  const { json } = await ask('POST', '/sandbox/clock', { advance_seconds });
  return Date.parse((json.data as { readonly now: string }).now);
}

const read = async <Data>(path: string): Promise<Data> => (await ask('GET', path)).json.data as Data;

const create = async (path: string, body: unknown): Promise<Readonly<Record<string, string>>> => {
  const { json, text, status } = await ask('POST', path, body);
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
])('the clock control refuses %j with %s', async (body, answer) => {
  const before = await advance(0);
  expect(describeResponse(await ask('POST', '/sandbox/clock', body))).toBe(answer);
  expect((await advance(0)) - before).toBeLessThan(minute * 1000);
});

test('an access token expires after five minutes on the moved clock', async () => {
  const token = await obtainClientToken(bank, 'one');
  const use = () => bank.call('GET', '/sandbox/consents/none/history', token);
  await advance(4 * minute);
  expect((await use()).status).toBe(404);
  await advance(minute + 1);
  expect((await use()).status).toBe(401);
});

interface Delivery {
  readonly event_type: string;
  readonly status: string;
  readonly attempts: readonly { readonly date_time: string }[];
}

test('a standing order pays once the clock reaches its day', async () => {
  // Must run before the clock moves by months. After that, earlier orders of the customer could still be catching up.
  const event_types = ['schedule.executed'];
  const { webhook_id } = await create('/webhooks', { url: 'https://127.0.0.1:1/hook', event_types });
  const { consent_id } = await create('/consents/account-access', { permissions: ['ReadStandingOrders'] });
  await create(`/sandbox/consents/${consent_id}/authorize`, { customer: 'carol' });
  const account_id = currentAccountOf('carol');
  const request = { account_id, frequency: 'weekly', amount: pounds('1.00'), creditor_account: shop };
  await create('/sandbox/standing-orders', request);
  const listDeliveries = () => read<readonly Delivery[]>(`/webhooks/${webhook_id}/deliveries`);
  expect(await listDeliveries()).toEqual([]);
  await advance(7 * day);
  await vi.waitFor(async () => expect(await listDeliveries()).not.toEqual([]), {
    timeout: 10_000,
    interval: 100,
  });
}, 30_000);

test('a consent expires after ninety days, and its event is attempted five times on schedule', async () => {
  const { webhook_id } = await create('/webhooks', {
    url: 'https://127.0.0.1:1/hook',
    event_types: ['consent.expired'],
  });
  const { consent_id } = await create('/consents/account-access', { permissions: ['ReadAccounts'] });
  await create(`/sandbox/consents/${consent_id}/authorize`, { customer: 'bob' });
  await advance(90 * day);
  expect(await read(`/consents/account-access/${consent_id}`)).toMatchObject({ status: 'expired' });

  const waitFor = async (attempts: number): Promise<Delivery> =>
    vi.waitFor(
      async () => {
        const [delivery] = await read<readonly Delivery[]>(`/webhooks/${webhook_id}/deliveries`);
        if (delivery === undefined || delivery.attempts.length < attempts) throw new Error('not yet');
        return delivery;
      },
      { timeout: 10_000, interval: 100 },
    );

  const waits = [30, minute, 2 * minute, 4 * minute];
  for (const [index, wait] of waits.entries()) {
    expect(await waitFor(index + 1)).toMatchObject({ event_type: 'consent.expired', status: 'pending' });
    await advance(wait);
  }
  const { status, attempts } = await waitFor(5);
  expect(status).toBe('abandoned');
  const moments = attempts.map(({ date_time }) => Date.parse(date_time)).sort((left, right) => left - right);
  const gaps = moments.slice(1).map((moment, index) => (moment - (moments[index] ?? 0)) / 1000);
  for (const [index, wait] of waits.entries()) expect(gaps[index]).toBeGreaterThanOrEqual(wait);
}, 60_000);

test('production has no controls, and a sandbox has no clock control by default', async () => {
  const list = async (environment: 'sandbox' | 'production') =>
    (await composeRoutes({ environment }))
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/sandbox'));
  expect(await list('production')).toEqual([]);
  const served = await list('sandbox');
  expect(served).toContain('/sandbox/consents/{id}/authorize');
  expect(served).not.toContain('/sandbox/clock');
});
