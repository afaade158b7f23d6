import { createMemoryBurstLimit } from '@ob/core/primitives';
import { type IssuedToken, openTestBank, type TestBankOptions } from '@ob/tooling/test-bank';
import { describe, expect, test, vi } from 'vitest';

/** Opens a bank and reads a consent with the tokens of its clients. */
async function openBank(requestsPerSecond = 5, options: TestBankOptions = {}) {
  const bank = await openTestBank({ limits: { requestsPerSecond }, ...options });
  const lookup = vi.spyOn(bank.storage.access, 'find');
  for (const clientId of bank.clients.keys()) await bank.storeConsent({ consentId: clientId, clientId });
  const issue = (token: IssuedToken = {}) =>
    bank.issueToken({ scopes: ['consents'], customerId: null, ...token });
  const usual = await issue({ tokenId: 'usual' });
  const readConsent = (token = usual, clientId = 'tpp-1') =>
    bank.connect().call(token, `/consents/account-access/${clientId}`);
  const revoke = () => bank.storage.grants.revokeAccessToken('usual', Number.MAX_SAFE_INTEGER);
  return { ...bank, readConsent, issue, revoke, lookup };
}

const fieldsOf = ({ status, headers }: Response) => [
  status,
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
  headers.get('retry-after'),
];

describe('the burst limit of a token guard', () => {
  test('adds the rate limit headers to every answer, and Retry-After to refusals', async () => {
    const { readConsent, clock, logged } = await openBank();
    const policy = '"burst";q=10;w=2';
    expect(fieldsOf(await readConsent())).toEqual([200, policy, '"burst";r=9;t=1', null]);
    for (let requested = 1; requested < 10; requested += 1) await readConsent();
    const refused = await readConsent();
    expect(fieldsOf(refused)).toEqual([429, policy, '"burst";r=0;t=1', '1']);
    expect(refused.headers.get('www-authenticate')).toBeNull();
    expect(await refused.json()).toMatchObject({ errors: [{ code: 'rate_limit_exceeded' }] });
    expect(logged().at(-1)).toEqual([429, 'tpp-1', 'burst_limit']);
    clock.advance(1000);
    expect(fieldsOf(await readConsent())).toEqual([200, policy, '"burst";r=4;t=1', null]);
  });

  test('counts a request without the scope, and checks the limit first', async () => {
    const { readConsent, issue } = await openBank(1);
    const narrow = await issue({ scopes: ['webhooks'] });
    const statuses = [await readConsent(narrow), await readConsent(narrow), await readConsent(narrow)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 429]);
  });

  test('counts no revoked token, and every client separately', async () => {
    const { readConsent, issue, revoke } = await openBank(1);
    await revoke();
    for (let requested = 0; requested < 5; requested += 1) expect((await readConsent()).status).toBe(401);
    const token = await issue();
    const answers = [await readConsent(token), await readConsent(token), await readConsent(token)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await readConsent(await issue({ clientId: 'tpp-2' }), 'tpp-2')).status).toBe(200);
  });

  test('refuses without a look-up until the bucket allows a request again', async () => {
    const limit = createMemoryBurstLimit({ rate: 1 });
    let taken = 0;
    const counted = (clientId: string, now: number) => {
      taken += 1;
      return limit.take(clientId, now);
    };
    const replace = () => ({ createBurstLimit: () => ({ ...limit, take: counted }) });
    const { readConsent, clock, lookup, logged } = await openBank(1, { replace });
    const statuses: number[] = [];
    for (let requested = 0; requested < 5; requested += 1) statuses.push((await readConsent()).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect([lookup.mock.calls.length, taken]).toEqual([2, 2]);
    clock.advance(999);
    expect(fieldsOf(await readConsent())).toEqual([429, '"burst";q=2;w=2', '"burst";r=0;t=1', '1']);
    expect([lookup.mock.calls.length, taken]).toEqual([2, 2]);
    expect(logged().at(-1)).toEqual([429, 'tpp-1', 'burst_limit']);
    clock.advance(1);
    expect((await readConsent()).status).toBe(200);
  });

  test('refuses a revoked token by the limit only until the bucket allows a request', async () => {
    const { readConsent, clock, revoke } = await openBank(1);
    await readConsent();
    await readConsent();
    await revoke();
    expect((await readConsent()).status).toBe(429);
    clock.advance(1000);
    expect([(await readConsent()).status, (await readConsent()).status]).toEqual([401, 401]);
  });

  test('adds no header without a limit', async () => {
    const { readConsent } = await openBank(0);
    for (let requested = 0; requested < 50; requested += 1)
      expect(fieldsOf(await readConsent())).toEqual([200, null, null, null]);
  });
});
