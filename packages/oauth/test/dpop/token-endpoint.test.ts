import {
  createProver,
  dpopClient,
  type Fields,
  issuer,
  type Prover,
  readJson,
  sampleForm,
} from '@ob/tooling/test-bank';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seconds } from '../sample-request.ts';
import { type CodeBank, exchange, openCodeBank } from '../token/code-bank.ts';
import { readClaims } from '../token/token-fixture.ts';

let prover: Prover;
let other: Prover;
let tpp: CodeBank;

beforeAll(async () => {
  prover = await createProver();
  other = await createProver('EdDSA');
});

beforeEach(async () => {
  tpp = await openCodeBank({ client: dpopClient });
});

const own = { grant_type: 'client_credentials', scope: 'consents' };

async function post(fields: Fields, dpop?: string, path = '/oauth/token') {
  const headers: Fields = dpop === undefined ? {} : { dpop };
  const response = await tpp.send(fields, { headers, path, connection: {} });
  const body = await readJson(response);
  return { status: response.status, body, claims: () => readClaims(String(body.access_token)) };
}

const lastReason = () => tpp.log.at(-1)?.reason;

describe('POST /oauth/token of a client that is registered for DPoP', () => {
  test.each([
    ['its own token', own],
    ['a code', exchange],
  ])('binds %s to the key of its proof, without any certificate', async (_, form) => {
    const { status, body, claims } = await post(form, await prover.prove());
    expect([status, body.token_type]).toEqual([200, 'DPoP']);
    expect(claims().cnf).toEqual({ jkt: prover.thumbprint });
  });

  test('returns the key binding at introspection', async () => {
    const { body } = await post(own, await prover.prove());
    const introspected = await post({ token: String(body.access_token) }, undefined, '/oauth/introspect');
    expect(introspected.body).toMatchObject({
      active: true,
      token_type: 'DPoP',
      cnf: { jkt: prover.thumbprint },
    });
  });

  test.each([
    ['client credentials', own],
    ['a code', exchange],
  ])('refuses %s without a valid proof, and does not use up the code', async (_, form) => {
    expect(await post(form)).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof' } });
    expect(lastReason()).toBe('dpop_proof_missing');
    expect(await post(form, '')).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof' } });
    const late = await prover.prove({ iat: seconds - 61 });
    expect(await post(form, late)).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof' } });
    expect(lastReason()).toBe('dpop_proof_issued_at');
    expect((await post(form, await prover.prove())).status).toBe(200);
  });

  test('accepts a certificate in addition to the proof, and does not bind to it', async () => {
    const response = await tpp.send(own, { headers: { dpop: await prover.prove() } });
    const { access_token } = await readJson(response);
    expect(readClaims(String(access_token)).cnf).toEqual({ jkt: prover.thumbprint });
  });

  test('accepts a proof once, for all grants together', async () => {
    const proof = await prover.prove();
    expect((await post(own, proof)).status).toBe(200);
    expect(await post(exchange, proof)).toMatchObject({ body: { error: 'invalid_dpop_proof' } });
    expect((await post(exchange, await prover.prove())).status).toBe(200);
  });

  test('does not use up the proof of a request that is refused for another reason', async () => {
    const proof = await prover.prove();
    const refused = [
      { ...exchange, code: 'another' },
      { grant_type: 'refresh_token', refresh_token: 'another' },
      { ...own, scope: 'accounts' },
    ];
    for (const form of refused) expect((await post(form, proof)).status).toBe(400);
    expect((await post(exchange, proof)).status).toBe(200);
    expect(await post(own, proof)).toMatchObject({ body: { error: 'invalid_dpop_proof' } });
  });

  test('refreshes with another key, and binds the new token to it', async () => {
    const { body } = await post(exchange, await prover.prove());
    const refresh = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) };
    expect(await post(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof' } });
    const refreshed = await post(refresh, await other.prove());
    expect([refreshed.status, refreshed.body.token_type]).toEqual([200, 'DPoP']);
    expect(refreshed.claims().cnf).toEqual({ jkt: other.thumbprint });
  });

  test.each([
    ['the same proof', (first: string) => first],
    ['another proof', () => prover.prove()],
    ['text that is not a proof', () => 'no proof'],
    ['no proof', () => undefined],
  ])('revokes all tokens on the second use of a code with %s', async (_, choose) => {
    const first = await prover.prove();
    const { claims } = await post(exchange, first);
    const { jti, grant_id } = claims();
    const again = await post(exchange, await choose(first));
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await tpp.storage.grants.findTokenState(String(jti), String(grant_id))).toMatchObject({
      revoked: true,
    });
  });
});

describe('POST /oauth/par of a client that is registered for DPoP', () => {
  const push = (fields: Fields, dpop?: string) => post({ ...sampleForm, ...fields }, dpop, '/oauth/par');
  const pushProof = (by: Prover) => by.prove({ htu: `${issuer}/oauth/par` });

  test('accepts a dpop_jkt, a proof, both when they agree, or neither', async () => {
    const dpop_jkt = prover.thumbprint;
    expect((await push({})).status).toBe(201);
    expect((await push({ dpop_jkt })).status).toBe(201);
    expect((await push({}, await pushProof(prover))).status).toBe(201);
    expect((await push({ dpop_jkt }, await pushProof(prover))).status).toBe(201);
  });

  test('does not use up the proof of a refused request', async () => {
    const proof = await pushProof(prover);
    expect((await push({ redirect_uri: 'https://evil.example' }, proof)).body.error).toBe('invalid_request');
    expect((await push({}, proof)).status).toBe(201);
    expect((await push({}, proof)).body.error).toBe('invalid_dpop_proof');
  });
});
