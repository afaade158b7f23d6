import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';
import { openPartyBank, type PartyBank, show } from './parties.ts';
import { type PlainAnswer, sendPlain } from './plain-request.ts';

const rate = 5;
const unattended = 2;
const limits = { OB_RATE_LIMIT: `${rate}`, OB_UNATTENDED_LIMIT: `${unattended}` };
const customerAddress = { 'x-fapi-customer-ip-address': '203.0.113.7' };

describe('the limits of two processes on one database', () => {
  let bank: PartyBank;
  let other: RunningBank;
  let authorization: Readonly<Record<string, string>>;

  beforeAll(async () => {
    bank = await openPartyBank('hono', limits);
    const environment = { ...bank.environment, PORT: '0', OB_ISSUER: bank.bank.issuer };
    other = await bank.place.start('express', environment);
    const terms = { permissions: ['ReadAccounts'] };
    authorization = show(await bank.agree(bank.whole, { type: 'account-access', terms }));
  });

  afterAll(async () => {
    await other.stop();
    await bank.close();
  });

  /** Sends many requests at once, in turn to the one process and the other. */
  const askAtOnce = (times: number, headers: Readonly<Record<string, string>>): Promise<PlainAnswer[]> => {
    const banks = [bank.bank, other];
    const addresses = Array.from({ length: times }, (_, index) => banks[index % banks.length]?.address ?? '');
    return Promise.all(
      addresses.map((address) =>
        sendPlain(address, {
          method: 'GET',
          path: '/open-banking/v1/accounts',
          headers: { ...authorization, ...headers },
          identity: bank.whole.identity,
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
