import type { RequestListener } from 'node:http';
import {
  accountReaderCases,
  createSampleAccount,
  createSampleTransaction,
  type HeldAccount,
} from '@ob/core/testing';
import { createService, UnavailableError } from '@ob/http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRestAccountReader } from './account-reader.ts';
import { recordAccount } from './account-records.ts';
import { connectCoreBanking } from './core-banking.ts';
import {
  type FakeCoreBanking,
  type RunningServer,
  serve,
  startFakeCoreBanking,
} from './fake-core-banking.ts';

const query = { customerId: 'customer-1', accountIds: ['a1'] };
const page = { ...query, window: {}, limit: 10 } as const;

describe('the account reader over REST', () => {
  let bank: FakeCoreBanking;
  beforeAll(async () => {
    bank = await startFakeCoreBanking();
  });
  afterAll(() => bank.close());

  /** Puts accounts into core banking under its own numbers and opens a reader for them. */
  function openReader(held: readonly HeldAccount[]) {
    bank.hold(held.map((one, index) => recordAccount(`40-11-${index}`, one)));
    const identify = (number: string) =>
      held[Number(number.slice('40-11-'.length))]?.account.account_id ?? 'x';
    const directory = { identify: async (numbers: readonly string[]) => numbers.map(identify) };
    const core = connectCoreBanking({ baseUrl: bank.baseUrl, deadlineMs: 5_000, fetch });
    return createRestAccountReader({ core, directory });
  }

  test.each(accountReaderCases)('$name', async ({ run }) => {
    await run(async (held) => openReader(held));
  });

  const sample: HeldAccount = {
    customerId: 'customer-1',
    account: createSampleAccount('a1'),
    transactions: Array.from({ length: 30 }, (_, index) =>
      createSampleTransaction(
        'a1',
        `t${index}`,
        `2026-02-${String(index + 1).padStart(2, '0')}T09:00:00.000Z`,
      ),
    ),
  };

  test('requests only the window, and no more than a page', async () => {
    const reader = openReader([sample]);
    const before = bank.requested.length;
    const window = {
      from: Date.parse('2026-02-03T00:00:00.000Z'),
      to: Date.parse('2026-02-20T00:00:00.000Z'),
    };
    await reader.listTransactions({ ...page, window, fields: 'basic', limit: 3 });
    const requested = bank.requested.slice(before).filter((path) => path.includes('bookings'));
    expect(requested[0]).toContain('from=2026-02-03T00%3A00%3A00.000Z&to=2026-02-20T00%3A00%3A00.000Z');
    expect(requested.every((path) => path.includes('size=3'))).toBe(true);
    expect(requested.length).toBeLessThanOrEqual(2);
  });

  test('does not request the fields that the Basic permission hides', async () => {
    const reader = openReader([sample]);
    const before = bank.requested.length;
    await reader.listAccounts({ ...query, fields: 'basic' });
    expect(bank.requested.slice(before)).toEqual(['/customers/customer-1/accounts']);
  });

  test('reads all bookings of one time', async () => {
    const moment = '2026-02-01T09:00:00.000Z';
    const transactions = Array.from({ length: 40 }, (_, index) =>
      createSampleTransaction('a1', `t${(index * 7) % 40}`, moment),
    );
    const reader = openReader([{ ...sample, transactions }]);
    const ids: string[] = [];
    for (let after = { bookingDateTime: moment, transactionId: 'u' }; ids.length < 40; ) {
      const found = await reader.listTransactions({ ...page, fields: 'basic', limit: 3, after });
      ids.push(...found.map(({ transaction_id: id }) => id));
      after = { bookingDateTime: moment, transactionId: ids.at(-1) ?? '' };
      if (found.length === 0) break;
    }
    expect(ids).toEqual(
      transactions
        .map(({ transaction_id: id }) => id)
        .sort()
        .reverse(),
    );
  });
});

describe('core banking that fails', () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.close());

  const hangUp: RequestListener = (request) => request.socket.destroy();
  const answer =
    (status: number, body: string): RequestListener =>
    (_, response) =>
      response.writeHead(status).end(body);

  test.each<readonly [string, RequestListener]>([
    ['never answers', () => undefined],
    ['stops halfway', (_, response) => response.writeHead(200).write('{"items": [')],
    ['disconnects', hangUp],
    ['fails', answer(500, '{"message": "account 40-11-0 is locked"}')],
    ['is busy', answer(429, '')],
    ['rejects the credentials', answer(401, '')],
    ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['answers without JSON', answer(200, '<html>account 40-11-0</html>')],
    ['answers without a list', answer(200, '{"items": null}')],
    ['answers null', answer(200, 'null')],
  ])('is unavailable when it %s, and its error has no account number', async (_, listener) => {
    server = await serve(listener);
    const core = connectCoreBanking({ baseUrl: server.baseUrl, deadlineMs: 200, fetch });
    const reader = createRestAccountReader({ core, directory: { identify: async (numbers) => numbers } });
    const failure = await reader.listAccounts({ ...query, fields: 'full' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnavailableError);
    expect(
      `${(failure as Error).stack} ${((failure as Error).cause as Error | undefined)?.stack}`,
    ).not.toContain('40-11');
  });

  test('causes a 503 for the third party', async () => {
    server = await serve(hangUp);
    const core = connectCoreBanking({ baseUrl: server.baseUrl, deadlineMs: 200, fetch });
    const reader = createRestAccountReader({ core, directory: { identify: async (numbers) => numbers } });
    const service = createService({
      clock: { now: () => 0 },
      random: { bytes: (length) => new Uint8Array(length) },
      routes: [
        {
          method: 'GET',
          path: '/balances',
          errors: 'api',
          describe: () => Promise.reject(new Error('This route has no description')),
          handle: async () => Response.json(await reader.listBalances(query)),
        },
      ],
    });
    const response = await service(new Request('https://bank.example/balances'), {});
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { errors: [{ code: 'service_unavailable' }] },
    ]);
  });
});
