import { createProver, issuer, now, type Prover } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { base64url } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryOAuthStores } from '../../src/primitives.ts';
import { useDpopProof } from '../../src/sender-constraint/dpop-use.ts';
import { verification } from '../sample-request.ts';

let prover: Prover;

beforeAll(async () => {
  prover = await createProver();
});

function use(proof: string) {
  const { replay } = createMemoryOAuthStores();
  const ports = { ...verification, issuer, replay, clock: { now: () => now } };
  return useDpopProof(ports, {
    proof,
    method: 'POST',
    path: '/oauth/token',
    accessToken: undefined,
    boundTo: undefined,
  });
}

describe('a proof', () => {
  test('is refused with any one character changed', async () => {
    const proof = await prover.prove();
    expect((await use(proof)).ok).toBe(true);
    const index = fc.integer({ min: 0, max: proof.length - 1 });
    await fc.assert(
      fc.asyncProperty(index, fc.string({ minLength: 1, maxLength: 1 }), async (at, character) => {
        fc.pre(proof[at] !== character);
        const changed = `${proof.slice(0, at)}${character}${proof.slice(at + 1)}`;
        expect((await use(changed)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('never throws for arbitrary headers and claims', async () => {
    const members = fc.dictionary(
      fc.constantFrom('typ', 'alg', 'jwk', 'kid', 'crit', 'jti', 'htm', 'htu', 'iat', 'nonce', '__proto__'),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(members, members, async (header, claims) => {
        const used = await use(await prover.proveWith({ header, claims }));
        if (used.ok) expect(used.value).toBe(prover.thumbprint);
      }),
      { numRuns: 300 },
    );
  });

  test('is never accepted by a key of arbitrary members', async () => {
    const { jwk: good } = prover;
    const member = fc.oneof(fc.jsonValue(), fc.base64String(), fc.constantFrom(...Object.values(good)));
    const name = fc.constantFrom('kty', 'crv', 'x', 'y', 'n', 'e', 'key_ops', 'use', 'alg', 'd');
    const alg = fc.constantFrom('ES256', 'PS256', 'EdDSA');
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, member), alg, async (members, chosen) => {
        const used = await use(
          await prover.proveWith({ header: { alg: chosen, jwk: { ...good, ...members } } }),
        );
        if (used.ok) expect(used.value).toBe(prover.thumbprint);
      }),
      { numRuns: 300 },
    );
  });

  test('is refused when it is arbitrary text', async () => {
    const part = fc.oneof(
      fc.base64String(),
      fc.json().map((json) => base64url.encode(json)),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(part, part, part).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (proof) => {
        expect((await use(proof)).ok).toBe(false);
      }),
    );
  });

  test('is never accepted without a signature', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (signature) => {
        const [header, claims] = (await prover.prove()).split('.');
        expect((await use(`${header}.${claims}.${base64url.encode(signature)}`)).ok).toBe(false);
      }),
    );
  });
});
