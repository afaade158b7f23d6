import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';
import { type Browser, openBrowser } from '../src/browser.ts';
import { createAccountConsent } from '../src/consents.ts';
import { approveConsent, reachConsentPage } from '../src/customer.ts';
import { connectToBank, type OpenBankingClient } from '../src/open-banking-client.ts';
import { createOwnThirdParty, type OwnThirdParty } from './own-third-party.ts';
import { type PlainAnswer, sendPlain } from './plain-request.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

const rate = 5;
const unattended = 2;
const limits = { OB_RATE_LIMIT: `${rate}`, OB_UNATTENDED_LIMIT: `${unattended}` };
const customerAddress = { 'x-fapi-customer-ip-address': '203.0.113.7' };

describe('the limits of two processes on one database', () => {
  let place: BankPlace;
  let banks: readonly RunningBank[] = [];
  let thirdParty: OwnThirdParty;
  let client: OpenBankingClient;
  let browser: Browser;
  let authorization: Readonly<Record<string, string>>;

  beforeAll(async () => {
    place = await createBankPlace();
    thirdParty = await createOwnThirdParty(place.dataFolder);
    const environment = { ...thirdParty.environment, ...limits };
    const first = await place.start('hono', environment);
    banks = [first, await place.start('express', { ...environment, OB_ISSUER: first.issuer })];
    const configuration = await thirdParty.configure(first.issuer, place.dataFolder);
    client = await connectToBank(configuration);
    browser = openBrowser(configuration.bankAuthority);
    authorization = await authorize();
  });

  afterAll(async () => {
    await browser.close();
    await client.close();
    for (const bank of banks) await bank.stop();
    await place.remove();
  });

  async function authorize() {
    const { access_token: clientToken } = await client.requestClientTokens('consents');
    const consent = await createAccountConsent(client, clientToken, new Date(Date.now() + 3_600_000));
    const started = await client.startAuthorization(consent.consent_id);
    const page = await reachConsentPage(browser, started.address, {
      username: 'alice',
      password: 'alice-password',
    });
    const accountIds = page.accounts.map(({ accountId }) => accountId);
    const callback = await approveConsent(browser, page, accountIds);
    const { access_token: token } = await client.finishAuthorization(started, callback);
    return { authorization: `Bearer ${token}`, 'x-consent-id': consent.consent_id };
  }

  /** Sends many requests at once, in turn to the one process and the other. */
  const askAtOnce = (times: number, headers: Readonly<Record<string, string>>): Promise<PlainAnswer[]> => {
    const { certificate, certificateKey: key } = client.configuration;
    const addresses = Array.from({ length: times }, (_, index) => banks[index % banks.length]?.address ?? '');
    return Promise.all(
      addresses.map((address) =>
        sendPlain(address, {
          method: 'GET',
          path: '/open-banking/v1/accounts',
          headers: { ...authorization, ...headers },
          identity: { certificate, key },
        }),
      ),
    );
  };
  const withStatus = (answers: readonly PlainAnswer[], wanted: number) =>
    answers.filter(({ status }) => status === wanted);
  const refill = () => sleep(2100);

  test('a client that asks too fast is refused by both, and served again as soon as it was told', async () => {
    await refill();
    const startedAt = Date.now();
    const answers = await askAtOnce(60, customerAddress);
    const allowed = withStatus(answers, 200);
    const refused = withStatus(answers, 429);
    const gained = Math.ceil(((Date.now() - startedAt) / 1000) * rate);
    expect(allowed.length + refused.length).toBe(60);
    expect(allowed.length).toBeGreaterThanOrEqual(2 * rate);
    expect(allowed.length).toBeLessThanOrEqual(2 * rate + gained);
    for (const { headers, body } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '1', ratelimit: '"burst";r=0;t=1' });
      expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'rate_limit_exceeded' }] });
    }
    for (const { headers } of answers) expect(headers['ratelimit-policy']).toBe('"burst";q=10;w=2');
    await sleep(1000);
    expect((await askAtOnce(2, customerAddress)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('an endpoint is read so often in a day while the customer is away, however many ask at once', async () => {
    await refill();
    const answers = await askAtOnce(2 * rate, {});
    expect(withStatus(answers, 200)).toHaveLength(unattended);
    const refused = withStatus(answers, 429);
    expect(refused).toHaveLength(2 * rate - unattended);
    for (const { headers } of refused) {
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThan(86_390);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }
    await refill();
    expect((await askAtOnce(2, customerAddress)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
