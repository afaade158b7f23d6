import { type Balance, formatHundredths, parseHundredths } from '@ob/core';
import { fundsConfirmationAnswerSchema } from '@ob/core/schema';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentAccountOf, signIn } from '../journey.ts';
import {
  type ApiAnswer,
  issuer,
  obtainClientToken,
  obtainCustomerToken,
  requestConsent,
} from '../third-parties.ts';
import { openWholeBank, type WholeBank } from '../whole-bank.ts';

const accountId = currentAccountOf('alice');

let bank: WholeBank;
let alice: TestBrowser;
let available: bigint;
let funds: { readonly consentId: string; readonly token: string };

const approveAs = (consentId: string, scope: string): Promise<string> =>
  obtainCustomerToken(bank, { consentId, scope, accountIds: [accountId] });

/** Reads the account of the sandbox as a third party does: its number, and what is available. */
async function readAccount() {
  const permissions = ['ReadAccounts', 'ReadBalances'];
  const consentId = await requestConsent(bank, 'one', 'account-access', { permissions });
  const token = await approveAs(consentId, 'openid accounts');
  const headers = { 'x-consent-id': consentId };
  const path = `/open-banking/v1/accounts/${accountId}`;
  const account = (await bank.call('GET', path, token, { headers })).json.data as {
    readonly identifiers: readonly { readonly scheme: string; readonly id: string }[];
  };
  const balances = (await bank.call('GET', `${path}/balances`, token, { headers })).json
    .data as readonly Balance[];
  return { identifier: account.identifiers[0], balances };
}

beforeAll(async () => {
  // More questions are asked below than the limit of a consent allows in a day.
  bank = await openWholeBank(Date.parse('2026-11-20T09:30:00.000Z'), { OB_FUNDS_LIMIT: '0' });
  alice = openBrowser(bank.service, issuer);
  await alice.get('/sign-in');
  await signIn(alice, 'alice');
  const { identifier, balances } = await readAccount();
  const told = balances.find(({ balance_type }) => balance_type === 'available');
  available = parseHundredths(told?.amount.amount ?? '') ?? 0n;
  const debtor_account = { ...identifier, name: 'Alice' };
  const consentId = await requestConsent(bank, 'one', 'funds-confirmation', { debtor_account });
  funds = { consentId, token: await approveAs(consentId, 'fundsconfirmations') };
}, 60_000);

afterAll(() => bank.close());

interface Question {
  readonly amount?: string;
  readonly currency?: string;
  readonly path?: string;
  readonly token?: string;
  readonly consentId?: string;
}

function ask({ amount = '1.00', currency = 'GBP', path, token, consentId }: Question): Promise<ApiAnswer> {
  return bank.call('POST', path ?? '/funds-confirmations', token ?? funds.token, {
    headers: { 'x-consent-id': consentId ?? funds.consentId },
    body: { amount: { amount, currency }, reference: 'CARD 0815' },
  });
}

async function isAvailable(hundredths: bigint): Promise<boolean> {
  const { status, json } = await ask({ amount: formatHundredths(hundredths) ?? '' });
  expect(status).toBe(201);
  return fundsConfirmationAnswerSchema.parse(json).data.funds_available;
}

describe('whether there is enough', () => {
  test('is told to the penny, and asking holds nothing back', async () => {
    expect(available).toBeGreaterThan(0n);
    const asked = [available, available + 1n, available, 1n, available - 1n];
    const answers: boolean[] = [];
    for (const amount of asked) answers.push(await isAvailable(amount));
    expect(answers).toEqual([true, false, true, true, true]);
  });

  test('is told under both paths alike, to a hundred who ask at once', async () => {
    const paths = ['/funds-confirmations', '/open-banking/v1/funds-confirmations'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask({ path: paths[index % 2] ?? '' })),
    );
    const ids = answers.map(
      ({ json }) => fundsConfirmationAnswerSchema.parse(json).data.funds_confirmation_id,
    );
    expect(new Set(ids).size).toBe(100);
  });

  test('shows no balance, and nothing of the account', async () => {
    const { text } = await ask({});
    expect(text).not.toContain(formatHundredths(available));
    expect(text).not.toContain(accountId);
  });

  test('is not told in another currency', async () => {
    const { status, json } = await ask({ currency: 'EUR' });
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ code: 'invalid_field', path: 'amount.currency' })],
    ]);
  });

  test('is seen by the customer as a use of the consent', async () => {
    const { page } = await alice.get('/dashboard');
    expect(page).toContain('Availability of money last asked about');
  });
});

describe('who may not ask', () => {
  test('a client without its customer, another client, and the holder of another consent', async () => {
    const client = await obtainClientToken(bank, 'one');
    const other = await obtainClientToken(bank, 'two');
    const access = await requestConsent(bank, 'one', 'account-access', { permissions: ['ReadBalances'] });
    const answers = await Promise.all([
      ask({ token: client }),
      ask({ token: other }),
      ask({ token: 'none' }),
      ask({ consentId: access }),
      ask({ consentId: 'b7e6a1a0-5b1f-4c5e-9a51-0f6f2f1f7c11' }),
    ]);
    expect(answers.map(({ status, json }) => [status, json.errors?.[0]?.code])).toEqual([
      [403, 'insufficient_scope'],
      [403, 'invalid_consent'],
      [401, 'invalid_token'],
      [403, 'wrong_consent_type'],
      [403, 'invalid_consent'],
    ]);
  });
});

test('an account that is closed holds nothing, and a consent that has ended opens nothing', async () => {
  const closing = {
    name: 'close_account_of_test',
    text: 'UPDATE bank.accounts SET closed_at = now() WHERE account_id = $1',
  };
  await bank.database.query(closing, [accountId]);
  expect(await isAvailable(1n)).toBe(false);
  const client = await obtainClientToken(bank, 'one');
  await bank.call('DELETE', `/consents/funds-confirmation/${funds.consentId}`, client);
  const { status, json } = await ask({});
  expect([status, json.errors?.[0]?.code]).toEqual([403, 'invalid_consent']);
});
