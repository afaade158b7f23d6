import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import { createOwnAuthority } from '../own-authority.ts';
import { type ObtainedTokens, obtainTokens, readText, refreshTokens, requireStatus } from './authorize.ts';
import { type RequestChanges, readAccounts, readUserinfo } from './requests.ts';
import { type JwtChanges, signProof } from './signed-jwt.ts';
import { createPrivateKey, type TestClient, toPublic } from './test-client.ts';
import type { AuthorizationWorld } from './world.ts';

/** What a thief does with a token that it got hold of, and how the bank refuses it. */
interface Theft {
  readonly name: string;
  readonly attempt: (thief: TestClient, token: string, world: AuthorizationWorld) => RequestChanges;
  readonly challenge: RegExp;
}

const bearerRefused = /^Bearer .*error="invalid_token"/;
const keyRefused = /DPoP .*error="invalid_token"/;
const proofRefused = /DPoP .*error="invalid_dpop_proof"/;

/** A proof of the thief's own key. */
const proveOwnKey = ({ proofKey }: TestClient): JwtChanges => {
  const { kid: _, use: __, alg, ...jwk } = toPublic(proofKey);
  return { key: proofKey, header: { alg, jwk } };
};

const thefts: Readonly<Record<'mtls' | 'dpop', readonly Theft[]>> = {
  mtls: [
    { name: 'no certificate', attempt: () => ({ identity: 'none' }), challenge: bearerRefused },
    {
      name: 'a certificate of its own',
      attempt: ({ identity }) => ({ identity }),
      challenge: bearerRefused,
    },
    {
      name: 'the certificate in a header',
      attempt: (_, __, world) => ({
        identity: 'none',
        headers: { 'client-cert': encodeHeader(mtlsVictim(world).identity.certificate) },
      }),
      challenge: bearerRefused,
    },
    {
      name: 'a proof of a key of its own',
      attempt: (thief, token) => ({
        identity: 'none',
        headers: { authorization: `DPoP ${token}` },
        proof: proveOwnKey(thief),
      }),
      challenge: keyRefused,
    },
  ],
  dpop: [
    {
      name: 'nothing, as a bearer',
      attempt: (_, token) => ({ headers: { authorization: `Bearer ${token}` }, proof: 'none' }),
      challenge: /error="invalid_token"/,
    },
    {
      name: 'a certificate, as a bearer',
      attempt: ({ identity }, token) => ({
        identity,
        headers: { authorization: `Bearer ${token}` },
        proof: 'none',
      }),
      challenge: /error="invalid_token"/,
    },
    { name: 'no proof', attempt: () => ({ proof: 'none' }), challenge: /DPoP .*error="invalid_/ },
    {
      name: 'a proof of a key of its own',
      attempt: (thief) => ({ proof: proveOwnKey(thief) }),
      challenge: keyRefused,
    },
    {
      name: 'the right key named, its own used',
      attempt: ({ proofKey }) => ({ proof: { key: proofKey } }),
      challenge: proofRefused,
    },
    {
      name: 'a proof for another method',
      attempt: () => ({ proof: { claims: { htm: 'POST' } } }),
      challenge: proofRefused,
    },
    {
      name: 'a proof for another address',
      attempt: () => ({ proof: { claims: { htu: 'https://elsewhere.example/open-banking/v1/accounts' } } }),
      challenge: proofRefused,
    },
    {
      name: 'a proof for another token',
      attempt: () => ({ proof: { claims: { ath: 'A'.repeat(43) } } }),
      challenge: proofRefused,
    },
    {
      name: 'a proof that is old',
      attempt: () => ({ proof: { claims: { iat: Math.floor(Date.now() / 1000) - 120 } } }),
      challenge: proofRefused,
    },
  ],
};

const mtlsVictim = (world: AuthorizationWorld): TestClient =>
  world.client('one-private-key-jwt-mtls-unsigned-plain');

/** RFC 9440 section 2.1. */
const encodeHeader = (pem: string): string => `:${pem.replace(/-----[^-]+-----|\s/g, '')}:`;

/** Checks, over sockets, that a token is of no use to anybody but the client it was issued to. */
export function describeStolenTokens(open: () => AuthorizationWorld): void {
  describe('tokens in the wrong hands', () => {
    let world: AuthorizationWorld;
    let browser: Browser;

    beforeAll(() => {
      world = open();
      browser = openBrowser(world.bankAuthority);
    });

    afterAll(() => browser.close());

    describe.each(['mtls', 'dpop'] as const)('bound by %s', (constraint) => {
      let victim: TestClient;
      let thief: TestClient;
      let stolen: ObtainedTokens;

      beforeAll(async () => {
        victim = world.client(`one-private-key-jwt-${constraint}-unsigned-plain`);
        thief = world.client(`two-private-key-jwt-${constraint}-unsigned-plain`);
        stolen = await obtainTokens(world, victim, browser);
      });

      test.each(thefts[constraint])('with $name', async ({ attempt, challenge }) => {
        const useToken = async (changes?: RequestChanges) => [
          await readAccounts(world, victim, stolen, changes),
          await readUserinfo(world, victim, stolen.accessToken, changes),
        ];
        for (const answer of await useToken(attempt(thief, stolen.accessToken, world))) {
          expect([answer.status, answer.headers['www-authenticate']]).toEqual([
            401,
            expect.stringMatching(challenge),
          ]);
          expect(answer.body).not.toContain('account_id');
        }
        for (const answer of await useToken()) expect(answer.status).toBe(200);
      });

      test('nowhere but in the header', async () => {
        const path = `/open-banking/v1/accounts?access_token=${stolen.accessToken}`;
        const headers = { 'x-consent-id': stolen.consentId };
        const { identity } = victim;
        const answer = await world.send({ method: 'GET', path, headers, identity });
        expect(answer.status).toBe(401);
      });

      test('but a refresh binds the new token to what its own client shows then', async () => {
        const renewed = await renew(world, victim);
        const answer = requireStatus(await refreshTokens(world, renewed, stolen.refreshToken), 200);
        const access = { accessToken: readText(answer, 'access_token'), consentId: stolen.consentId };
        expect((await readAccounts(world, renewed, access)).status).toBe(200);
        expect((await readAccounts(world, victim, access)).status).toBe(401);
        expect((await readAccounts(world, victim, stolen)).status).toBe(200);
      });

      test('a refresh token is of no use to another client, and of its own use to its client', async () => {
        const foreign = await refreshTokens(world, thief, stolen.refreshToken);
        expect([foreign.status, foreign.json.error]).toEqual([400, 'invalid_grant']);
        const unknown = await refreshTokens(world, victim, stolen.refreshToken, { assertion: 'none' });
        expect([unknown.status, unknown.json.error]).toEqual([401, 'invalid_client']);
        expect((await refreshTokens(world, victim, stolen.refreshToken)).status).toBe(200);
      });
    });

    test('a certificate with the right names of an authority that the bank does not know', async () => {
      const victim = mtlsVictim(world);
      const stolen = await obtainTokens(world, victim, browser);
      const identity = await (await createOwnAuthority()).issue('client', victim.clientId);
      expect((await readAccounts(world, victim, stolen, { identity })).status).toBe(401);
    });

    test('a proof counts once', async () => {
      const client = world.client('one-private-key-jwt-dpop-unsigned-plain');
      const { accessToken, consentId } = await obtainTokens(world, client, browser);
      const url = `${world.issuer}/open-banking/v1/accounts`;
      const dpop = await signProof(client, { method: 'GET', url, accessToken });
      const ask = () => readAccounts(world, client, { accessToken, consentId }, { headers: { dpop } });
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 401),
      ]);
    });
  });
}

/** The same client with another certificate or another key for its proofs, as its tokens are bound. */
async function renew(world: AuthorizationWorld, client: TestClient): Promise<TestClient> {
  if (client.combination.constraint === 'dpop')
    return { ...client, proofKey: await createPrivateKey('PS256', 'renewed') };
  const identity = await world.authority.issue('client', client.clientId, client.certificateFacts);
  return { ...client, identity };
}
