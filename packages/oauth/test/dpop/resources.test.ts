import {
  certificate,
  createProver,
  dpopClient,
  type Fields,
  issuer,
  type Prover,
  readJson,
} from '@ob/tooling/test-bank';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CodeBank, exchange, openCodeBank } from '../token/code-bank.ts';

const path = '/oauth/userinfo';
const invalidProof = 'DPoP realm="open-banking", algs="PS256 ES256 EdDSA", error="invalid_dpop_proof"';

let prover: Prover;
let tpp: CodeBank;
let token: string;

beforeAll(async () => {
  prover = await createProver('PS256');
});

beforeEach(async () => {
  tpp = await openCodeBank({ client: dpopClient });
  const headers = { dpop: await prover.prove() };
  token = String((await readJson(await tpp.send(exchange, { headers }))).access_token);
});

async function call(headers: Fields, { origin = issuer, method = 'GET', connection = {} } = {}) {
  const response = await tpp.service(new Request(`${origin}${path}`, { method, headers }), connection);
  return { status: response.status, challenge: response.headers.get('www-authenticate') };
}

const present = (dpop: string, scheme = 'DPoP'): Fields => ({ authorization: `${scheme} ${token}`, dpop });

describe('a token that is bound to a key', () => {
  test.each(['DPoP', 'dpop', 'DPOP', 'DPoP  '])(
    'is accepted by the scheme %o with a proof',
    async (scheme) => {
      const proof = await prover.proveCall(token, path);
      expect(await call(present(proof, scheme))).toEqual({ status: 200, challenge: null });
    },
  );

  test('is accepted with any Host header, and with a query in htu', async () => {
    const under = { origin: 'http://internal.example:8080' };
    expect((await call(present(await prover.proveCall(token, path)), under)).status).toBe(200);
    const elsewhere = { htu: `http://internal.example:8080${path}` };
    const refused = await call(present(await prover.proveCall(token, path, elsewhere)), under);
    expect(refused).toEqual({ status: 401, challenge: invalidProof });
    const requested = { htu: `${issuer}${path}?a=b#c` };
    expect((await call(present(await prover.proveCall(token, path, requested)))).status).toBe(200);
  });

  test('requires a proof for the method of the request', async () => {
    const post = await prover.proveCall(token, path, { htm: 'POST' });
    expect((await call(present(post))).challenge).toBe(invalidProof);
    expect((await call(present(post), { method: 'POST' })).status).toBe(200);
  });

  test('is refused as a bearer token, with a proof or without', async () => {
    const bearer = 'Bearer realm="open-banking", error="invalid_token"';
    const refused = { status: 401, challenge: bearer };
    expect(await call({ authorization: `Bearer ${token}` })).toEqual(refused);
    expect(await call(present(await prover.proveCall(token, path), 'Bearer'))).toEqual(refused);
    expect(tpp.log.at(-1)?.reason).toBe('scheme_other');
    const connection = { clientCertificate: certificate };
    expect(await call({ authorization: `Bearer ${token}` }, { connection })).toEqual(refused);
  });

  test('is accepted for one of 50 parallel requests with the same proof', async () => {
    const proof = await prover.proveCall(token, path);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(present(proof))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
