import { createConsentStore } from '@ob/postgres/stores';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentAccountOf } from './journey.ts';
import {
  type ApiAnswer,
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
/** Consents by what they are to client `one`, who asks. */
let ids: Readonly<Record<string, string>>;
let clientToken: string;
let accessToken: string;

/** Lets a customer approve a consent; returns the access token. */
const approveAs = (customer: string, client: ClientId, consentId: string): Promise<string> =>
  obtainCustomerToken(bank, { client, consentId, customer, accountIds: [currentAccountOf(customer)] });

beforeAll(async () => {
  bank = await openWholeBank(Date.parse('2026-11-20T09:30:00.000Z'));
  const own = await requestConsent(bank, 'one', 'account-access', access);
  const ofBob = await requestConsent(bank, 'one', 'account-access', access);
  const foreign = await requestConsent(bank, 'two', 'account-access', access);
  ids = {
    'nobody’s': 'b7e6a1a0-5b1f-4c5e-9a51-0f6f2f1f7c11',
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

const hidden = ['nobody’s', 'another client’s', 'another client’s, authorized', 'another client’s payment'];

/** What can be told from outside, and what the database was asked. */
async function observe(ask: () => Promise<ApiAnswer>) {
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
/** The assertion of every request is another one, as long as any. */
const push = async (consentId: string) => (await pushRequest(bank, 'one', consentId)).answer;

const ways: Readonly<
  Record<
    string,
    { readonly ask: (consentId: string) => Promise<ApiAnswer>; readonly also: readonly string[] }
  >
> = {
  'names it to read accounts': { ask: readAccounts, also: [] },
  'names it to be authorized': { ask: push, also: ['of another type'] },
  'reads it': { ask: (id) => callConsent('GET', id), also: ['of another type'] },
  // Last, as its own is gone afterwards.
  'cancels it': { ask: (id) => callConsent('DELETE', id), also: ['of another type'] },
};

test('a token opens no other consent of its client, whosever it is', async () => {
  const answer = await observe(() => readAccounts(idOf('another customer’s')));
  const unknown = await observe(() => readAccounts(idOf('nobody’s')));
  expect([answer.status, answer.headers, answer.statements]).toEqual([
    unknown.status,
    unknown.headers,
    unknown.statements,
  ]);
  expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ code: 'invalid_consent' }] });
});

test('a client that cancels what is not its own ends nothing', async () => {
  const store = createConsentStore(bank.database);
  for (const what of hidden) await callConsent('DELETE', idOf(what));
  expect((await store.find(idOf('another client’s')))?.consent.status).toBe('awaiting_authorization');
  expect((await store.find(idOf('another client’s, authorized')))?.consent.status).toBe('authorized');
});

describe.each(Object.entries(ways))('a client that %s', (_, { ask, also }) => {
  test('cannot tell a consent that is none of its business from none, by any byte or by any work', async () => {
    const unknown = await observe(() => ask(idOf('nobody’s')));
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    for (const what of [...hidden, ...also])
      expect(await observe(() => ask(idOf(what))), what).toEqual(unknown);
  });

  test('is told more of its own', async () => {
    const unknown = await observe(() => ask(idOf('nobody’s')));
    expect((await ask(idOf('own'))).status).not.toBe(unknown.status);
  });
});
