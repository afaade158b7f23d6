import { afterAll, beforeAll, expect, test } from 'vitest';
import { obtainClientToken } from './third-parties.ts';
import { openWholeBank, type WholeBank } from './whole-bank.ts';

let bank: WholeBank;
let token: string;
beforeAll(async () => {
  bank = await openWholeBank(Date.parse('2026-11-20T09:30:00.000Z'), { OB_RATE_LIMIT: '1' });
  token = await obtainClientToken(bank, 'one');
}, 60_000);
afterAll(() => bank.close());

const unknown = '/consents/account-access/b7e6a1a0-5b1f-4c5e-9a51-0f6f2f1f7c11';

/** Sends one request. Returns its status and the names of the SQL statements that it ran. */
async function observe(ask: () => Promise<{ readonly status: number }>) {
  bank.takeStatements();
  const { status } = await ask();
  return { status, statements: bank.takeStatements() };
}
const read = () => observe(() => bank.call('GET', unknown, token));

test('a client over its limit is refused without any SQL statement until its bucket has a request again', async () => {
  const served = await read();
  expect(served.status).toBe(404);
  expect(served.statements).toContain('burst_take');
  for (let requested = 0; requested < 5; requested += 1)
    expect(await read()).toEqual({ status: 429, statements: [] });
  bank.wait(999);
  expect(await read()).toEqual({ status: 429, statements: [] });
  bank.wait(1);
  expect(await read()).toEqual(served);
  expect(await read()).toEqual({ status: 429, statements: [] });
});

test('a client over its limit that authenticates is refused without a write to its bucket', async () => {
  const { status, statements } = await observe(() => bank.post('one', '/oauth/revoke', { token }));
  expect(status).toBe(429);
  expect(statements).not.toContain('burst_take');
});
