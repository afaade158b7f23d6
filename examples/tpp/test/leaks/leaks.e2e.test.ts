import { readFile } from 'node:fs/promises';
import { type Permission, permissions } from '@ob/core';
import { connectDatabase, type Database } from '@ob/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { type Browser, openBrowser } from '../../src/browser.ts';
import type { Consent } from '../../src/consents.ts';
import { approveConsent, denyConsent, reachConsentPage } from '../../src/customer.ts';
import { connectToBank, type OpenBankingClient } from '../../src/open-banking-client.ts';
import { registerWebhook, type Webhook } from '../../src/webhooks.ts';
import { createOwnThirdParty } from '../own-third-party.ts';
import { type PlainRequest, sendPlain } from '../plain-request.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';
import { listRequests } from './everything-asked.ts';
import { findMarks, openableMarks, type PlantedBank, plantMarks } from './planted-marks.ts';
import { type RecordingReceiver, startRecordingReceiver } from './recording-receiver.ts';

const day = 86_400_000;
const alice = { username: 'alice', password: 'alice-password' };
const seen = {
  from: new Date(Date.now() - 60 * day).toISOString(),
  to: new Date(Date.now() - 5 * day).toISOString(),
};

describe.each(['hono', 'express'] as const)('what is hidden never leaves the bank on %s:', (server) => {
  let place: BankPlace;
  let bank: RunningBank;
  let database: Database;
  let client: OpenBankingClient;
  let browser: Browser;
  let planted: PlantedBank;
  let receivers: readonly RecordingReceiver[] = [];
  let webhooks: readonly Webhook[] = [];
  /** What opens something, collected on the way: no log line may hold it. */
  const secrets: string[] = [alice.password];

  beforeAll(async () => {
    place = await createBankPlace();
    const thirdParty = await createOwnThirdParty(place.dataFolder);
    bank = await place.start(server, { ...thirdParty.environment, LOG_LEVEL: 'trace' });
    database = connectDatabase({ connectionString: place.databaseUrl });
    planted = await plantMarks(database, seen);
    const configuration = await thirdParty.configure(bank.issuer, place.dataFolder);
    client = await connectToBank(configuration);
    browser = openBrowser(configuration.bankAuthority);
    receivers = [
      await startRecordingReceiver(204, ''),
      await startRecordingReceiver(500, 'the receiver is out of order'),
    ];
    const token = await requestToken('webhooks');
    webhooks = await Promise.all(receivers.map(({ url }) => registerWebhook(client, token, url)));
    secrets.push(...webhooks.map(({ secret }) => secret));
  });

  afterAll(async () => {
    await browser.close();
    await client.close();
    await database.close();
    for (const receiver of receivers) await receiver.close();
    await bank.stop();
    await place.remove();
  });

  async function requestToken(scope: string): Promise<string> {
    const { access_token: token } = await client.requestClientTokens(scope);
    secrets.push(token);
    return token;
  }

  async function requestConsent(body: object): Promise<Consent> {
    const accessToken = await requestToken('consents');
    const path = '/consents/account-access';
    const answer = await client.call({ accessToken, method: 'POST', path, body });
    return (answer as { readonly data: Consent }).data;
  }

  /** Lets alice agree to a consent with some accounts; answers what opens them. */
  async function authorize(body: object, accountIds: readonly string[]) {
    const consent = await requestConsent(body);
    const started = await client.startAuthorization(consent.consent_id);
    const page = await reachConsentPage(browser, started.address, alice);
    const callback = await approveConsent(browser, page, accountIds);
    const tokens = await client.finishAuthorization(started, callback);
    const { access_token: token, refresh_token: refresh = '', id_token: identity = '' } = tokens;
    secrets.push(started.requestUri, callback.searchParams.get('code') ?? '', token, refresh, identity);
    return { authorization: `Bearer ${token}`, 'x-consent-id': consent.consent_id };
  }

  /** Sends a request; answers every byte of what comes back, as text. */
  async function ask(request: PlainRequest): Promise<string> {
    const { certificate, certificateKey: key } = client.configuration;
    const answer = await sendPlain(bank.address, { ...request, identity: { certificate, key } });
    expect(answer.status).toBeLessThan(500);
    return `${answer.status} ${JSON.stringify(answer.headers)}\n${answer.body}`;
  }

  async function askAll(access: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const answers: string[] = [];
    for (const request of listRequests(planted, access)) answers.push(await ask(request));
    return answers;
  }

  const countSuccesses = (answers: readonly string[]) =>
    answers.filter((answer) => answer.startsWith('200')).length;

  test('not in any answer, where the consent is narrow', async () => {
    const narrow = {
      permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic'] satisfies Permission[],
      transaction_from_date: seen.from,
      transaction_to_date: seen.to,
    };
    const access = await authorize(narrow, [planted.shared]);
    const answers = await askAll(access);
    expect(countSuccesses(answers)).toBeGreaterThan(10);
    expect(answers.flatMap(findMarks)).toEqual([]);
    const hidden =
      /"(?:identifiers|servicer|transaction_information|merchant_details|reference|\w+_account)":/;
    expect(answers.filter((answer) => hidden.test(answer))).toEqual([]);
  });

  test('but the search finds what a wide consent shows, and nothing of other customers', async () => {
    const wide = { permissions: Object.keys(permissions) };
    const access = await authorize(wide, [planted.shared, ...planted.others]);
    const answers = await askAll(access);
    expect(findMarks(answers.join('\n'))).toEqual(openableMarks);
  });

  test('not while a statement fails', async () => {
    const access = await authorize({ permissions: ['ReadTransactions'] }, [planted.shared]);
    const column = 'ALTER TABLE bank.transactions RENAME COLUMN';
    await database.pool.query(`${column} reference TO lost_reference`);
    const { certificate, certificateKey: key } = client.configuration;
    const path = '/open-banking/v1/transactions';
    const identity = { certificate, key };
    const answer = await sendPlain(bank.address, { method: 'GET', path, headers: access, identity });
    await database.pool.query(`${column} lost_reference TO reference`);
    expect([answer.status, findMarks(answer.body)]).toEqual([500, []]);
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: 'internal_error' }] });
  });

  test('not in any delivery, nor in the log of deliveries', async () => {
    const denied = await requestConsent({ permissions: ['ReadAccounts'] });
    const started = await client.startAuthorization(denied.consent_id);
    await denyConsent(browser, await reachConsentPage(browser, started.address, alice));
    const [good, bad] = receivers;
    await expect.poll(() => good?.deliveries.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    await expect.poll(() => bad?.deliveries.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    expect(good?.deliveries.join('\n')).toContain('consent.rejected');
    const sent = receivers.flatMap(({ deliveries }) => deliveries);
    const headers = { authorization: `Bearer ${await requestToken('webhooks')}` };
    const logs = await Promise.all(
      webhooks.map(({ webhook_id: id }) =>
        ask({ method: 'GET', path: `/webhooks/${id}/deliveries`, headers }),
      ),
    );
    expect(logs.join('\n')).toContain('consent.authorized');
    expect([...sent, ...logs].flatMap(findMarks)).toEqual([]);
    const told = [...sent, ...logs].join('\n');
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });

  test('not in any line of the log, nor does a line hold a secret, a token or a name', async () => {
    const metrics = await ask({ method: 'GET', path: '/metrics' });
    await bank.stop();
    const log = await readFile(bank.logFile, 'utf8');
    expect(log.split('\n').length).toBeGreaterThan(100);
    expect(log).toContain('"status":500');
    expect(findMarks(log + metrics)).toEqual([]);
    const { shared, others, foreign } = planted;
    const names = [...secrets, 'alice', shared, ...others, foreign, 'whsec_', 'Bearer ', '-----BEGIN'];
    expect(names.filter((name) => (log + metrics).includes(name))).toEqual([]);
  });
});
