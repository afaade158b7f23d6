import { createConsentStore } from '@ob/postgres/stores';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentAccountOf } from './journey.ts';
import {
  type ApiResponse,
  type ClientId,
  obtainClientToken,
  obtainCustomerToken,
  pushRequest,
  requestConsent,
} from './third-parties.ts';
import { openWholeBank, type WholeBank } from './whole-bank.ts';

const access = { permissions: ['ReadAccounts'] };
const payment = {
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Shop' },
};

let bank: WholeBank;
/** Consents by their relation to client `one`, which sends the requests. */
let ids: Readonly<Record<string, string>>;
let clientToken: string;
let accessToken: string;

const approveAs = (customer: string, client: ClientId, consentId: string): Promise<string> =>
  obtainCustomerToken(bank, { client, consentId, customer, accountIds: [currentAccountOf(customer)] });

beforeAll(async () => {
  bank = await openWholeBank(Date.parse('2026-11-20T09:30:00.000Z'));
  const own = await requestConsent(bank, 'one', 'account-access', access);
  const ofBob = await requestConsent(bank, 'one', 'account-access', access);
  const foreign = await requestConsent(bank, 'two', 'account-access', access);
  ids = {
    unknown: 'b7e6a1a0-5b1f-4c5e-9a51-0f6f2f1f7c11',
    'another client’s': await requestConsent(bank, 'two', 'account-access', access),
    'another client’s, authorized': foreign,
    'another client’s payment': await requestConsent(bank, 'two', 'payment', payment),
    'another customer’s': ofBob,
    'of another type': await requestConsent(bank, 'one', 'payment', payment),
    own,
  };
  await approveAs('bob', 'one', ofBob);
  await approveAs('alice', 'two', foreign);
  accessToken = await approveAs('alice', 'one', own);
  clientToken = await obtainClientToken(bank, 'one');
}, 60_000);
afterAll(() => bank.close());

const hidden = ['unknown', 'another client’s', 'another client’s, authorized', 'another client’s payment'];

/** Returns everything that the client sees, and the SQL statements. The first request warms up caches. */
async function observe(ask: () => Promise<ApiResponse>) {
  await ask();
  bank.takeStatements();
  const { status, headers, text } = await ask();
  const shown = Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  return { status, headers: shown, text, statements: bank.takeStatements() };
}

const idOf = (what: string): string => ids[what] ?? '';
const readAccounts = (consentId: string) =>
  bank.call('GET', '/open-banking/v1/accounts', accessToken, {
    headers: { 'x-consent-id': consentId },
  });
const callConsent = (method: string, consentId: string) =>
  bank.call(method, `/consents/account-access/${consentId}`, clientToken);
const push = async (consentId: string) => (await pushRequest(bank, 'one', consentId)).answer;

const ways: Readonly<
  Record<
    string,
    { readonly ask: (consentId: string) => Promise<ApiResponse>; readonly also: readonly string[] }
  >
> = {
  'reads accounts with it': { ask: readAccounts, also: [] },
  'requests authorization of it': { ask: push, also: ['of another type'] },
  'reads it': { ask: (id) => callConsent('GET', id), also: ['of another type'] },
  // Runs last, because it cancels the client's own consent.
  'cancels it': { ask: (id) => callConsent('DELETE', id), also: ['of another type'] },
};

test('a token cannot open another consent of its client, and the response equals that for an unknown consent', async () => {
  const answer = await observe(() => readAccounts(idOf('another customer’s')));
  const unknown = await observe(() => readAccounts(idOf('unknown')));
  expect([answer.status, answer.headers, answer.statements]).toEqual([
    unknown.status,
    unknown.headers,
    unknown.statements,
  ]);
  expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ code: 'invalid_consent' }] });
});

test('a client cannot cancel a consent of another client', async () => {
  const store = createConsentStore(bank.database);
  for (const what of hidden) await callConsent('DELETE', idOf(what));
  expect((await store.find(idOf('another client’s')))?.consent.status).toBe('awaiting_authorization');
  expect((await store.find(idOf('another client’s, authorized')))?.consent.status).toBe('authorized');
});

describe.each(Object.entries(ways))('a client that %s', (_, { ask, also }) => {
  test('gets the same bytes and causes the same SQL for a foreign consent as for an unknown one', async () => {
    const unknown = await observe(() => ask(idOf('unknown')));
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    for (const what of [...hidden, ...also])
      expect(await observe(() => ask(idOf(what))), what).toEqual(unknown);
  });

  test('gets another status for its own consent', async () => {
    const unknown = await observe(() => ask(idOf('unknown')));
    expect((await ask(idOf('own'))).status).not.toBe(unknown.status);
  });
});
