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
import { seconds } from '../sample-request.ts';
import { type CodeBank, exchange, openCodeBank } from '../token/code-bank.ts';

const path = '/oauth/userinfo';
const algorithms = 'algs="PS256 ES256 EdDSA"';
const challengeOf = (error: string) => `DPoP realm="open-banking", ${algorithms}, error="${error}"`;
const invalidToken = challengeOf('invalid_token');
const invalidProof = challengeOf('invalid_dpop_proof');

let prover: Prover;
let other: Prover;
let tpp: CodeBank;
let token: string;

beforeAll(async () => {
  prover = await createProver('PS256');
  other = await createProver('PS256');
});

beforeEach(async () => {
  tpp = await openCodeBank({ client: dpopClient });
  token = await obtain(await prover.prove());
});

async function obtain(dpop: string): Promise<string> {
  const { access_token } = await readJson(await tpp.send(exchange, { headers: { dpop } }));
  return String(access_token);
}

async function call(headers: Fields, { query = '', origin = issuer, method = 'GET', connection = {} } = {}) {
  const response = await tpp.service(
    new Request(`${origin}${path}${query}`, { method, headers }),
    connection,
  );
  return { status: response.status, challenge: response.headers.get('www-authenticate') };
}

const present = (dpop: string, scheme = 'DPoP'): Fields => ({ authorization: `${scheme} ${token}`, dpop });
const lastReason = () => tpp.log.at(-1)?.reason;

describe('a token that is bound to a key', () => {
  test.each(['DPoP', 'dpop', 'DPOP', 'DPoP  '])(
    'is accepted by the scheme %o with a proof',
    async (scheme) => {
      const proof = await prover.proveCall(token, path);
      expect(await call(present(proof, scheme))).toEqual({ status: 200, challenge: null });
    },
  );

  test('is accepted whatever the query, and the host that the request names', async () => {
    const under = { origin: 'http://internal.example:8080' };
    expect((await call(present(await prover.proveCall(token, path)), under)).status).toBe(200);
    const elsewhere = { htu: `http://internal.example:8080${path}` };
    const refused = await call(present(await prover.proveCall(token, path, elsewhere)), under);
    expect(refused).toEqual({ status: 401, challenge: invalidProof });
    const asked = { htu: `${issuer}${path}?a=b#c` };
    expect((await call(present(await prover.proveCall(token, path, asked)))).status).toBe(200);
  });

  test('needs a proof for the method that is used', async () => {
    const post = await prover.proveCall(token, path, { htm: 'POST' });
    expect((await call(present(post))).challenge).toBe(invalidProof);
    expect((await call(present(post), { method: 'POST' })).status).toBe(200);
  });

  test('is refused as a bearer token, with a proof and without', async () => {
    const bearer = 'Bearer realm="open-banking", error="invalid_token"';
    const refused = { status: 401, challenge: bearer };
    expect(await call({ authorization: `Bearer ${token}` })).toEqual(refused);
    expect(await call(present(await prover.proveCall(token, path), 'Bearer'))).toEqual(refused);
    expect(lastReason()).toBe('scheme_other');
    const connection = { clientCertificate: certificate };
    expect(await call({ authorization: `Bearer ${token}` }, { connection })).toEqual(refused);
  });

  test('is refused without a proof, and with one by another key, as a token that is not valid', async () => {
    expect(await call({ authorization: `DPoP ${token}` })).toEqual({ status: 401, challenge: invalidToken });
    const stolen = present(await other.proveCall(token, path));
    expect(await call(stolen)).toEqual({ status: 401, challenge: invalidToken });
    expect(lastReason()).toBe('dpop_proof_key_other');
  });

  test('is refused with two proofs, with what is no proof, and with a proof that was used', async () => {
    const proofs = `${await prover.proveCall(token, path)}, ${await prover.proveCall(token, path)}`;
    expect((await call(present(proofs))).challenge).toBe(invalidProof);
    expect((await call(present('no proof'))).challenge).toBe(invalidProof);
    const proof = await prover.proveCall(token, path);
    expect((await call(present(proof))).status).toBe(200);
    expect((await call(present(proof))).challenge).toBe(invalidProof);
    expect(lastReason()).toBe('dpop_proof_replayed');
  });

  test('is accepted from one of fifty parallel callers with the same proof', async () => {
    const proof = await prover.proveCall(token, path);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(present(proof))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends like any other', async () => {
    await tpp.send({ token }, { path: '/oauth/revoke' });
    const revoked = await call(present(await prover.proveCall(token, path)));
    expect(revoked).toEqual({ status: 401, challenge: invalidToken });
    expect(lastReason()).toBe('token_revoked');
    tpp.clock.advance(300_000);
    const proof = await prover.proveCall(token, path, { iat: seconds + 300 });
    expect((await call(present(proof))).challenge).toBe(invalidToken);
    expect(lastReason()).toBe('token_expired');
  });
});

test('a token that is bound to a certificate is refused by the scheme DPoP', async () => {
  tpp = await openCodeBank();
  const { access_token } = await readJson(await tpp.send(exchange));
  token = String(access_token);
  const connection = { clientCertificate: certificate };
  expect((await call({ authorization: `Bearer ${token}` }, { connection })).status).toBe(200);
  const refused = await call(present(await prover.proveCall(token, path)), { connection });
  expect(refused).toEqual({ status: 401, challenge: invalidToken });
});

test('a request without credentials is offered both schemes', async () => {
  const offered = `Bearer realm="open-banking", DPoP realm="open-banking", ${algorithms}`;
  expect(await call({})).toEqual({ status: 401, challenge: offered });
  expect(await call({ dpop: await prover.proveCall('', path) })).toEqual({ status: 401, challenge: offered });
});
