import { type Permission, permissions } from '@ob/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWebhook, type Webhook } from '../../src/webhooks.ts';
import { type MarkedBank, openMarkedBank } from './marked-bank.ts';
import { findMarks, visibleMarks } from './planted-marks.ts';
import { listRequests } from './read-requests.ts';

const day = 86_400_000;
const window = {
  from: new Date(Date.now() - 60 * day).toISOString(),
  to: new Date(Date.now() - 5 * day).toISOString(),
};

type Headers = Readonly<Record<string, string>>;

const payee = { scheme: 'BBAN', id: 'PLANTEDPAID', name: 'planted-payee' } as const;

describe('the hidden data of a bank', () => {
  let fixture: MarkedBank;
  /** A webhook whose deliveries fail. */
  let failing: Webhook;

  beforeAll(async () => {
    fixture = await openMarkedBank(window);
    const { one, receiver, secrets } = fixture;
    const url = receiver.plan('/failing', { status: 500, text: 'the receiver is out of order' });
    failing = await registerWebhook(one.party.client, one.party.token, url);
    secrets.push(failing.secret);
  });

  afterAll(() => fixture.close());

  const authorize = (terms: object, accountIds: readonly string[]) =>
    fixture.one.obtainConsent({ type: 'account-access', terms, accountIds });

  /** Sends every request. Returns the complete responses. */
  async function askAll(access: Headers): Promise<readonly string[]> {
    const answers: string[] = [];
    for (const { method, path, headers, body } of listRequests(fixture.accounts, access)) {
      const requested = { method, path, ...(headers !== undefined && { headers }), body };
      const answer = await fixture.bank.ask(fixture.one.party, requested);
      expect(answer.status).toBeLessThan(500);
      answers.push(`${answer.status} ${JSON.stringify(answer.headers)}\n${answer.body}`);
    }
    return answers;
  }

  test('is in no response to a client with a narrow consent', async () => {
    const narrow = {
      permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic'] satisfies Permission[],
      transaction_from_date: window.from,
      transaction_to_date: window.to,
    };
    const answers = await askAll(await authorize(narrow, [fixture.accounts.shared]));
    expect(answers.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(10);
    expect(answers.flatMap(findMarks)).toEqual([]);
    const hidden =
      /"(?:identifiers|servicer|transaction_information|merchant_details|reference|\w+_account)":/;
    expect(answers.filter((answer) => hidden.test(answer))).toEqual([]);
  });

  test('is in responses to a client with a wide consent, except for other customers', async () => {
    const { shared, others } = fixture.accounts;
    const access = await authorize({ permissions: Object.keys(permissions) }, [shared, ...others]);
    expect(findMarks((await askAll(access)).join('\n'))).toEqual(visibleMarks);
  });

  test('is not in the response when a database statement fails', async () => {
    const { bank, database, one, accounts } = fixture;
    const headers = await authorize({ permissions: ['ReadTransactions'] }, [accounts.shared]);
    const column = 'ALTER TABLE bank.transactions RENAME COLUMN';
    await database.pool.query(`${column} hidden TO lost`);
    const answer = await bank.ask(one.party, { path: '/open-banking/v1/transactions', headers });
    await database.pool.query(`${column} lost TO hidden`);
    expect([answer.status, answer.codes, findMarks(answer.body)]).toEqual([500, ['internal_error'], []]);
  });

  test('is not in the refusal of a request that contains it', async () => {
    const { bank, database, one, accounts } = fixture;
    const posting = { amount: { amount: '1.25', currency: 'GBP' }, credit_debit_indicator: 'Debit' };
    const post = { ...posting, account_id: accounts.shared, reference: 'planted-reference' };
    const payment = { amount: posting.amount, creditor_account: payee, reference: 'planted-reference' };
    const paying = await one.obtainConsent({
      type: 'payment',
      terms: payment,
      accountIds: [accounts.shared],
    });
    const { data } = await one.ask('POST', '/consents/account-access', {
      body: { permissions: ['ReadAccounts'] },
    });
    const table = 'ALTER TABLE bank.transactions';
    // The error message of the database contains the row.
    await database.pool.query(`${table} ADD CONSTRAINT broken CHECK (false) NOT VALID`);
    const failed = await one.ask('POST', '/sandbox/transactions', { body: post });
    await database.pool.query(`${table} DROP CONSTRAINT broken`);
    const refused = await Promise.all(
      (
        [
          ['/sandbox/transactions', { ...post, account_id: 'planted-account' }],
          ['/sandbox/transactions', { ...post, amount: { amount: 'planted-amount', currency: 'GBP' } }],
          ['/sandbox/transactions', { ...post, creditor_account: { ...payee, scheme: 'PLANTEDSCHEME' } }],
          [`/sandbox/consents/${data.consent_id}/authorize`, { customer: 'planted-customer' }],
          ['/payments', { ...payment, reference: 'planted-other' }],
        ] as const
      ).map(([path, body]) =>
        one.ask('POST', path, {
          body,
          ...(path === '/payments' && { headers: { ...paying, 'x-idempotency-key': 'planted-key' } }),
        }),
      ),
    );
    expect([failed, ...refused].map(({ status }) => status)).toEqual([500, 404, 400, 400, 404, 400]);
    expect([failed, ...refused].flatMap(({ text }) => findMarks(text))).toEqual([]);
    expect(bank.bank.output).toContain('"status":500');
  });

  test('is in no delivery and in no list of deliveries', async () => {
    const { one, receiver, secrets } = fixture;
    const body = { permissions: ['ReadAccounts'] };
    const { data: consent } = await one.ask('POST', '/consents/account-access', { body });
    await one.ask('POST', `/sandbox/consents/${consent.consent_id}/reject`, { body: {} });
    for (const path of ['/one', '/failing'])
      await expect.poll(() => receiver.list(path).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
    const sent = one.listDeliveries();
    expect(sent.join('\n')).toContain('consent.rejected');
    const logs = await Promise.all(
      [one.webhook, failing].map(({ webhook_id: id }) => one.ask('GET', `/webhooks/${id}/deliveries`)),
    );
    const reported = [...sent, ...logs.map(({ text }) => text)];
    expect(reported.join('\n')).toContain('consent.authorized');
    expect(reported.flatMap(findMarks)).toEqual([]);
    expect(secrets.filter((secret) => reported.join('\n').includes(secret))).toEqual([]);
  });

  test('is in no line of the log, and neither is a secret, a token or a name', async () => {
    const { bank, one, accounts, secrets } = fixture;
    const metrics = await one.ask('GET', '/metrics');
    await bank.bank.stop();
    const log = bank.bank.output;
    expect(log.split('\n').length).toBeGreaterThan(100);
    expect(log).toContain('"status":500');
    const reported = log + metrics.text;
    expect(findMarks(reported)).toEqual([]);
    const { shared, others, foreign } = accounts;
    const names = [...secrets, 'alice', shared, ...others, foreign, 'whsec_', 'Bearer ', '-----BEGIN'];
    expect(names.filter((name) => reported.includes(name))).toEqual([]);
  });
});
