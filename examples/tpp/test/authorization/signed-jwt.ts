import { createHash, randomUUID } from 'node:crypto';
import { CompactSign, importJWK, type JWK } from 'jose';
import { type TestClient, toPublic } from './test-client.ts';

/** Deviations from a correct JWT. `undefined` removes a member. */
export interface JwtChanges {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs instead of the right key. The header does not change with it. */
  readonly key?: JWK;
}

type Members = Readonly<Record<string, unknown>>;

async function signJwt(
  key: JWK,
  header: Members,
  claims: Members,
  changes: JwtChanges = {},
): Promise<string> {
  const finalHeader = JSON.parse(JSON.stringify({ ...header, ...changes.header })) as { alg: string };
  const payload = new TextEncoder().encode(JSON.stringify({ ...claims, ...changes.claims }));
  const { alg: _, use: __, ...material } = changes.key ?? key;
  return new CompactSign(payload)
    .setProtectedHeader(finalHeader)
    .sign(await importJWK(material, finalHeader.alg));
}

/** Signs a client assertion (RFC 7523 section 3). */
export function signAssertion(
  { clientId, key }: Pick<TestClient, 'clientId' | 'key'>,
  audience: string,
  changes?: JwtChanges,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 60,
  };
  return signJwt(key, { alg: key.alg, kid: key.kid }, claims, changes);
}

/** Signs the parameters of an authorization request (RFC 9101 section 4). */
export function signRequestObject(
  { clientId, key }: Pick<TestClient, 'clientId' | 'key'>,
  audience: string,
  parameters: Members,
  changes?: JwtChanges,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    ...parameters,
    iss: clientId,
    aud: audience,
    jti: randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 300,
  };
  return signJwt(key, { alg: key.alg, kid: key.kid, typ: 'oauth-authz-req+jwt' }, claims, changes);
}

/** The request that a proof is for. */
export interface ProofTarget {
  readonly method: string;
  /** Without query and fragment. */
  readonly url: string;
  readonly accessToken?: string | undefined;
}

/** Signs a DPoP proof (RFC 9449 section 4.2). */
export function signProof(
  { proofKey }: Pick<TestClient, 'proofKey'>,
  { method, url, accessToken }: ProofTarget,
  changes?: JwtChanges,
): Promise<string> {
  const { kid: _, use: __, alg, ...jwk } = toPublic(proofKey);
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    ...(accessToken !== undefined && {
      ath: createHash('sha256').update(accessToken).digest('base64url'),
    }),
  };
  return signJwt(proofKey, { alg, typ: 'dpop+jwt', jwk }, claims, changes);
}
