import { createProver, issuer, now, type ProofChanges, type Prover } from '@ob/tooling/test-bank';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { createMemoryOAuthStores } from '../../src/primitives.ts';
import { readProofKey } from '../../src/sender-constraint/dpop-key.ts';
import { type DpopPorts, type PresentedProof, useDpopProof } from '../../src/sender-constraint/dpop-use.ts';
import { verification } from '../sample-request.ts';

let prover: Prover;
let ports: DpopPorts;

beforeAll(async () => {
  prover = await createProver();
});

beforeEach(() => {
  const { replay } = createMemoryOAuthStores();
  ports = { ...verification, issuer, replay, clock: { now: () => now } };
});

function use(proof: string, changes: Partial<PresentedProof> = {}) {
  const presented = {
    proof,
    method: 'POST',
    path: '/oauth/token',
    accessToken: undefined,
    boundTo: undefined,
  };
  return useDpopProof(ports, { ...presented, ...changes });
}

describe('useDpopProof', () => {
  test.each(signingAlgorithms)('accepts a proof by %s and returns the thumbprint of its key', async (alg) => {
    const other = await createProver(alg);
    expect(await use(await other.prove())).toEqual({ ok: true, value: other.thumbprint });
  });

  test('computes the thumbprint as RFC 9449 section 6.1 shows it', async () => {
    const jwk = {
      kty: 'EC',
      x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
      y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
      crv: 'P-256',
    };
    const key = await readProofKey(jwk, 'ES256');
    expect(key?.thumbprint).toBe('0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I');
  });

  test.each<readonly [string, (jwk: Prover['jwk']) => ProofChanges]>([
    ['a kid, which has no effect', () => ({ header: { kid: 'any' } })],
    ['a kid inside the key', (jwk) => ({ header: { jwk: { ...jwk, kid: 'any' } } })],
    [
      'consistent further members of the key',
      (jwk) => ({ header: { jwk: { ...jwk, alg: 'ES256', use: 'sig' } } }),
    ],
    ['unknown members', () => ({ header: { tx_id: 1, x5c: [] }, claims: { tx_id_key: 1 } })],
  ])('accepts %s', async (_, change) => {
    expect((await use(await prover.proveWith(change(prover.jwk)))).ok).toBe(true);
  });

  test.each<readonly [string, string, (jwk: Prover['jwk']) => ProofChanges]>([
    ['typ', 'a typ that is not a string', () => ({ header: { typ: ['dpop+jwt'] } })],
    ['algorithm', 'no alg', () => ({ header: { alg: undefined } })],
    ['key', 'jwk as an array', (jwk) => ({ header: { jwk: [jwk] } })],
    ['key', 'jwk of null', () => ({ header: { jwk: null } })],
    ['key', 'a key with a symmetric member', (jwk) => ({ header: { jwk: { ...jwk, k: 'AAAA' } } })],
    ['key', 'a key without a coordinate', ({ y: _, ...jwk }) => ({ header: { jwk } })],
    ['key', 'a coordinate that is not a string', (jwk) => ({ header: { jwk: { ...jwk, x: 1 } } })],
    ['key', 'a key that may not verify', (jwk) => ({ header: { jwk: { ...jwk, key_ops: ['sign'] } } })],
    ['key', 'key_ops that are not a list', (jwk) => ({ header: { jwk: { ...jwk, key_ops: 7 } } })],
    ['signature', 'coordinates of another length', (jwk) => ({ header: { jwk: { ...jwk, x: 'AAAA' } } })],
  ])('refuses for %s: %s', async (refusal, _, change) => {
    expect(await use(await prover.proveWith(change(prover.jwk)))).toEqual({ ok: false, refusal: refusal });
  });

  test('refuses an RSA key of 1024 bits', async () => {
    const { publicKey } = await generateKeyPair('PS256', { modulusLength: 2048 });
    const { e, kty, n = '' } = await exportJWK(publicKey);
    const header = { alg: 'PS256', jwk: { e, kty, n: n.slice(0, 171) } };
    expect(await use(await prover.proveWith({ header }))).toMatchObject({ refusal: 'key' });
  });

  test.each([
    ['with an empty modulus', { n: 'w'.repeat(345), e: 'AQAB' }],
    ['with an empty exponent', { n: 'w'.repeat(342), e: 'AQABA' }],
    ['with an exponent as long as its modulus', { n: 'w'.repeat(342), e: 'w'.repeat(342) }],
  ])('refuses an RSA key %s', async (_, numbers) => {
    const header = { alg: 'PS256', jwk: { kty: 'RSA', ...numbers } };
    expect(await use(await prover.proveWith({ header }))).toEqual({ ok: false, refusal: 'key' });
  });

  test('accepts only the expected key, and does not use up a proof by another key', async () => {
    const proof = await prover.prove();
    const { thumbprint } = await createProver();
    expect(await use(proof, { boundTo: thumbprint })).toEqual({ ok: false, refusal: 'key_other' });
    expect((await use(proof, { boundTo: prover.thumbprint })).ok).toBe(true);
  });

  test('accepts a jti once for each key, for all addresses together', async () => {
    const other = await createProver();
    expect((await use(await prover.prove({ jti: 'same' }))).ok).toBe(true);
    expect((await use(await other.prove({ jti: 'same' }))).ok).toBe(true);
    const elsewhere = await prover.prove({ jti: 'same', htu: `${issuer}/oauth/par` });
    expect(await use(elsewhere, { path: '/oauth/par' })).toMatchObject({ refusal: 'replayed' });
  });
});
