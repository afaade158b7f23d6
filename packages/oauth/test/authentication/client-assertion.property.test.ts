import { createTestKey, issuer, sampleClient } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { parseJwt, signJwt } from '../../src/jwt/jws.ts';
import { seconds, withKeys } from '../sample-request.ts';
import { authenticate, createAuthenticationPorts, presentAssertion } from './authentication-fixture.ts';

const clients = new Map<string, Client>();
const assertions = new Map<string, string>();
const algorithms = ['PS256', 'ES256', 'EdDSA'] as const;

beforeAll(async () => {
  for (const alg of algorithms) {
    const key = await createTestKey(alg);
    const claims = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, iat: seconds, jti: 'id' };
    clients.set(alg, withKeys(sampleClient, key));
    assertions.set(alg, await signJwt(key, { typ: 'JWT' }, claims));
  }
});

function send(alg: string, assertion: string) {
  const ports = createAuthenticationPorts([clients.get(alg) ?? sampleClient]);
  return authenticate(ports, presentAssertion(assertion));
}

const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+ ');

describe('a client assertion', () => {
  test.each(algorithms)('is accepted when it is unchanged, with %s', async (alg) => {
    expect((await send(alg, assertions.get(alg) ?? '')).ok).toBe(true);
  });

  test('is never accepted with a character replaced, removed or added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...algorithms),
        fc.nat(),
        character,
        fc.nat(2),
        async (alg, seed, other, kind) => {
          const assertion = assertions.get(alg) ?? '';
          const at = seed % assertion.length;
          const rest = assertion.slice(kind === 0 ? at : at + 1);
          const changed = assertion.slice(0, at) + (kind === 1 ? '' : other) + rest;
          fc.pre(changed !== assertion);
          const { ok } = await send(alg, changed);
          expect(ok).toBe(false);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('is never accepted with parts of another assertion', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...algorithms))), async (chosen) => {
        fc.pre(new Set(chosen).size > 1);
        const parts = chosen.map((alg, index) => (assertions.get(alg ?? '') ?? '').split('.')[index]);
        // The claims of all three are the same, so the header and the signature decide.
        fc.pre(chosen[0] !== chosen[2]);
        const { ok } = await send(chosen[0] ?? '', parts.join('.'));
        expect(ok).toBe(false);
      }),
    );
  });

  test('is refused, and never throws, for arbitrary text and claims', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), async (text, claims) => {
        const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const forged = `${encode({ alg: 'ES256' })}.${encode(claims)}.AAAA`;
        for (const assertion of [text, forged]) {
          const answer = await send('ES256', assertion);
          expect(answer.ok ? 200 : answer.refusal.status).toBe(401);
        }
      }),
    );
  });
});

test('parseJwt never throws, and accepts only one spelling of a JWT', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      const parsed = parseJwt(text);
      if (parsed !== undefined) expect(parsed.compact).toBe(text);
    }),
  );
});
