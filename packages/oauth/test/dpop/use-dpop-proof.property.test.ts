import { createProver, issuer, now, type Prover } from '@ob/tooling/test-bank';
import fc from 'fast-check';
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
});
