import { randomUUID } from 'node:crypto';
import type { ConsentType } from '@ob/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BankUnderTest } from './events/bank-under-test.ts';
import { currentAccountOf } from './journey.ts';
import { banks, describeResponse, pounds, shop, start } from './sandbox-controls/controls.ts';
import { obtainClientToken, obtainCustomerToken, requestConsent } from './third-parties.ts';

const account = currentAccountOf('alice');
const amount = pounds('1.00');

interface Identified {
  readonly identifiers: readonly { readonly scheme: string; readonly id: string }[];
}

describe.each(Object.entries(banks))('a debtor account without a name, at the bank %s', (_, open) => {
  let bank: BankUnderTest;
  let debtor: Identified['identifiers'][number];
  beforeAll(async () => {
    bank = await open(start);
    const { ask } = await authorize('account-access', { permissions: ['ReadAccounts'] }, 'openid accounts');
    const { data } = (await ask('GET', `/open-banking/v1/accounts/${account}`)).json;
    const [identifier] = (data as Identified).identifiers;
    debtor = identifier ?? expect.fail('the account has no identifier');
  }, 60_000);
  afterAll(() => bank.close());

  async function authorize(type: ConsentType, body: unknown, scope: string) {
    const consentId = await requestConsent(bank, 'one', type, body);
    const token = await obtainCustomerToken(bank, { consentId, scope, accountIds: [account] });
    const headers = { 'x-consent-id': consentId, 'x-idempotency-key': randomUUID() };
    const ask = (method: string, path: string, sent?: unknown) =>
      bank.call(method, path, token, { headers, ...(sent === undefined ? {} : { body: sent }) });
    return { consentId, ask };
  }

  test('can be asked about funds, and the consent shows it as requested', async () => {
    const consent = { debtor_account: debtor };
    const { consentId, ask } = await authorize('funds-confirmation', consent, 'fundsconfirmations');
    const shown = await bank.call(
      'GET',
      `/consents/funds-confirmation/${consentId}`,
      await obtainClientToken(bank, 'one'),
    );
    expect(shown.json.data).toMatchObject({ debtor_account: debtor, status: 'authorized' });
    const answer = await ask('POST', '/funds-confirmations', { amount, reference: 'R' });
    expect(answer.json.data).toMatchObject({ funds_available: true });
  });

  test('can pay, and the payment has the name that the bank has on record', async () => {
    const body = { amount, creditor_account: shop, debtor_account: debtor };
    const { ask } = await authorize('payment', body, 'payments');
    const named = { ...body, debtor_account: { ...debtor, name: 'Alice' } };
    expect(describeResponse(await ask('POST', '/payments', named))).toBe(
      '400 consent_mismatch debtor_account.name',
    );
    const { status, json } = await ask('POST', '/payments', body);
    expect([status, json.data]).toMatchObject([
      201,
      { debtor_account: { ...debtor, name: expect.stringMatching(/\S/) } },
    ]);
  });

  test('is refused without a number or with an empty name', async () => {
    const { id: _, ...numberless } = debtor;
    const answer = await bank.call(
      'POST',
      '/consents/funds-confirmation',
      await obtainClientToken(bank, 'one'),
      { body: { debtor_account: { ...numberless, name: '' } } },
    );
    expect(describeResponse(answer)).toBe(
      '400 missing_field debtor_account.id invalid_field debtor_account.name',
    );
  });
});
