import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Side } from './events/side.ts';
import { currentAccountOf } from './journey.ts';
import { pounds, sides, start, workControls } from './sandbox-controls/control-side.ts';
import { type ApiAnswer, obtainCustomerToken, requestConsent } from './third-parties.ts';

const account = currentAccountOf('alice');
const prefix = '/open-banking/v1';
const listing = `/accounts/${account}/transactions`;

interface Visitor {
  readonly consentId: string;
  readonly read: (path: string) => Promise<ApiAnswer>;
}

interface Page {
  readonly data: readonly { readonly transaction_id: string }[];
  readonly links: { readonly next?: string };
  readonly errors?: readonly { readonly code: string; readonly path?: string }[];
}

describe.each(Object.entries(sides))('listings of the bank %s', (_, open) => {
  let side: Side;
  let visitor: Visitor;
  beforeAll(async () => {
    side = await open(start);
    visitor = await visit();
  }, 60_000);
  afterAll(() => side.close());

  async function visit(dates: Readonly<Record<string, string>> = {}): Promise<Visitor> {
    const body = { permissions: ['ReadTransactions'], ...dates };
    const consentId = await requestConsent(side, 'one', 'account-access', body);
    const token = await obtainCustomerToken(side, { consentId, accountIds: [account] });
    const headers = { 'x-consent-id': consentId };
    return { consentId, read: (path) => side.call('GET', `${prefix}${path}`, token, { headers }) };
  }

  async function readPage(path: string, { read } = visitor): Promise<Page & { readonly status: number }> {
    const { status, json } = await read(path);
    return { ...(json as unknown as Page), status };
  }

  async function readCursor(path = `${listing}?limit=1`): Promise<string> {
    const { links } = await readPage(path);
    return new URLSearchParams(links.next?.split('?')[1]).get('cursor') ?? '';
  }

  test('no id and no time can be read from a cursor', async () => {
    const { data, links } = await readPage(`${listing}?limit=1`);
    const cursor = new URLSearchParams(links.next?.split('?')[1]).get('cursor') ?? '';
    const bytes = Buffer.from(cursor, 'base64url').toString('latin1');
    for (const secret of [account, visitor.consentId, data[0]?.transaction_id ?? '', '2026'])
      expect([cursor.includes(secret), bytes.includes(secret)]).toEqual([false, false]);
  });

  test('every change of a cursor is refused', async () => {
    const cursor = await readCursor();
    const refused = { status: 400, errors: [{ code: 'invalid_parameter', path: 'cursor' }] };
    for (let place = 0; place < cursor.length; place += 7) {
      const other = cursor[place] === 'A' ? 'B' : 'A';
      const changed = `${cursor.slice(0, place)}${other}${cursor.slice(place + 1)}`;
      expect(await readPage(`${listing}?cursor=${changed}`)).toMatchObject(refused);
    }
    const plain = JSON.stringify([
      new Date(start).toISOString(),
      'zz',
      visitor.consentId,
      account,
      null,
      null,
    ]);
    for (const made of [Buffer.from(plain).toString('base64url'), cursor.slice(0, -1), `${cursor}A`])
      expect(await readPage(`${listing}?cursor=${made}`)).toMatchObject(refused);
  });

  test('a cursor belongs to its consent, account and filter, but to no limit', async () => {
    const cursor = await readCursor();
    const status = async (path: string, by = visitor) => (await readPage(path, by)).status;
    expect(await status(`${listing}?limit=5&cursor=${cursor}`)).toBe(200);
    expect(await status(`/transactions?cursor=${cursor}`)).toBe(400);
    expect(await status(`${listing}?fromBookingDateTime=2020-01-01&cursor=${cursor}`)).toBe(400);
    expect(await status(`${listing}?cursor=${cursor}`, await visit())).toBe(400);
  });

  test('all faults of a query are reported at once', async () => {
    const query = 'cursor=x&limit=0&fromBookingDateTime=x&toBookingDateTime=x&toBookingDateTime=y';
    const { status, errors = [] } = await readPage(`/transactions?${query}`);
    expect(status).toBe(400);
    expect(errors.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
      'invalid_parameter cursor',
      'invalid_parameter fromBookingDateTime',
      'invalid_parameter limit',
      'invalid_parameter toBookingDateTime',
    ]);
  });

  test('bounds finer than a millisecond are exact', async () => {
    const { transaction_id } = await workControls(side).tell('/transactions', {
      account_id: account,
      amount: pounds('1.00'),
      credit_debit_indicator: 'Credit',
      booking_date_time: '2026-11-19T10:00:05.123Z',
    });
    const holds = async (query: string, by = visitor) => {
      const { data } = await readPage(`${listing}?${query}`, by);
      return data.some((row) => row.transaction_id === transaction_id);
    };
    const from = (fraction: string) => `fromBookingDateTime=2026-11-19T10:00:05.${fraction}Z`;
    const to = (fraction: string) => `toBookingDateTime=2026-11-19T10:00:05.${fraction}Z`;
    expect(await holds(`${from('123')}&${to('123')}`)).toBe(true);
    expect(await holds(`${from('1231')}&${to('999')}`)).toBe(false);
    expect(await holds(`${from('122999999')}&${to('1231')}`)).toBe(true);
    expect(await holds(`${from('1')}&${to('122999999')}`)).toBe(false);
    const after = await visit({ transaction_from_date: '2026-11-19T10:00:05.1231Z' });
    expect(await holds('limit=1000', after)).toBe(false);
    const before = await visit({ transaction_to_date: '2026-11-19T10:00:05.1231Z' });
    expect(await holds('limit=1000', before)).toBe(true);
  });
});
