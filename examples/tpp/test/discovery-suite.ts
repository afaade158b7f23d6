import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';
import { type PlainAnswer, sendPlain } from './plain-request.ts';
import { type BankPlace, createBankPlace, type Server } from './test-bank.ts';

type Metadata = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Checks that what one of the example servers says of itself is so. */
export function describeDiscovery(server: Server): void {
  describe(`what ${server} says of itself`, () => {
    let place: BankPlace;
    let bank: RunningBank;
    let metadata: Metadata;

    beforeAll(async () => {
      place = await createBankPlace();
      bank = await place.start(server);
      metadata = JSON.parse((await get('/.well-known/openid-configuration')).body) as Metadata;
    });

    afterAll(async () => {
      await bank.stop();
      await place.remove();
    });

    const get = (path: string): Promise<PlainAnswer> => sendPlain(bank.issuer, { method: 'GET', path });

    test('the issuer is the address, and both documents are one', async () => {
      expect(metadata.issuer).toBe(bank.issuer);
      const other = await get('/.well-known/oauth-authorization-server');
      expect(JSON.parse(other.body)).toEqual(metadata);
    });

    test('every endpoint that is listed is there', async () => {
      const endpoints = Object.entries(metadata).filter(([name]) => name.endsWith('_endpoint'));
      expect(endpoints.length).toBeGreaterThanOrEqual(3);
      for (const [name, address] of endpoints) {
        const { origin, pathname } = new URL(String(address));
        expect(origin).toBe(bank.issuer);
        const { status } = await get(pathname);
        expect([name, status]).not.toEqual([name, 404]);
      }
    });

    test('the keys are public, named and for signatures', async () => {
      const { keys } = JSON.parse((await get('/.well-known/jwks.json')).body) as {
        keys: Record<string, string>[];
      };
      const names = keys.map(({ kid }) => kid);
      expect(new Set(names).size).toBe(keys.length);
      expect(keys.map(({ alg }) => alg)).toEqual(metadata.id_token_signing_alg_values_supported);
      for (const key of keys) {
        expect(key.use).toBe('sig');
        expect(
          Object.keys(key).filter((name) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].includes(name)),
        ).toEqual([]);
      }
    });

    test('a request that was not pushed ends on a page of the bank', async () => {
      expect(metadata.require_pushed_authorization_requests).toBe(true);
      const query =
        'response_type=code&client_id=sample-tpp&redirect_uri=https%3A%2F%2Flocalhost%3A4300%2Fcallback';
      const answer = await get(`/oauth/authorize?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers.location).toBeUndefined();
    });

    test('a grant that is not listed is refused as such', async () => {
      expect(metadata.grant_types_supported).not.toContain('password');
      const answer = await sendPlain(bank.issuer, {
        method: 'POST',
        path: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=password&username=alice&password=alice-password&client_id=sample-tpp',
      });
      expect([400, 401]).toContain(answer.status);
      expect(JSON.parse(answer.body).error).toMatch(/^(unsupported_grant_type|invalid_client)$/);
    });

    test('it is alive, ready and measured', async () => {
      expect((await get('/healthz')).status).toBe(200);
      expect((await get('/readyz')).status).toBe(200);
      expect((await get('/metrics')).body).toContain('# TYPE');
    });

    test('an interaction id that is a UUID comes back; anything else is replaced by one', async () => {
      const uuid = '6f1c2f0e-9d0b-4d0e-8f6b-0c2a9f1d7e11';
      const ask = (id: string): Promise<PlainAnswer> =>
        sendPlain(bank.issuer, {
          method: 'GET',
          path: '/open-banking/v1/accounts',
          headers: { 'x-fapi-interaction-id': id },
        });
      const known = await ask(uuid);
      expect(known.headers['x-fapi-interaction-id']).toBe(uuid);
      expect(JSON.parse(known.body)).toMatchObject({ id: uuid, errors: [{ code: 'invalid_token' }] });
      const { headers, body } = await ask('<script>');
      expect(headers['x-fapi-interaction-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(JSON.parse(body).id).toBe(headers['x-fapi-interaction-id']);
    });
  });
}
