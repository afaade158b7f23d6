import { clientKey, issuer, sampleForm, type TestKey } from '@ob/tooling/test-bank';
import { base64url } from 'jose';
import { clientAssertionType } from '../../src/authentication/private-key-jwt.ts';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import type { RefusalBank } from './refusal-bank.ts';

export type Json = Readonly<Record<string, unknown>>;
/** Parameters or headers. `undefined` removes one. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** The differences from a valid JWT. `undefined` removes a member. */
export interface JwtChanges {
  readonly header?: Json;
  readonly claims?: Json;
  readonly key?: TestKey;
  /** Changes the JWT after it was signed. */
  readonly rewrite?: (jwt: string) => string;
}

/** A request to send. JWTs are signed, with the current time, when it is sent. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Fields;
  readonly form: Fields | undefined;
  readonly assertion: JwtChanges | undefined;
  readonly object: JwtChanges | undefined;
  readonly proof: JwtChanges | undefined;
  readonly authorization: { readonly scheme: string; readonly token: string } | undefined;
  /** The verified certificate of the connection, in DER. `undefined`: none. */
  readonly certificate: Uint8Array | undefined;
  readonly encode: (form: string) => BodyInit;
}

export const blank: Draft = {
  method: 'POST',
  path: '/oauth/token',
  query: '',
  headers: {},
  form: undefined,
  assertion: undefined,
  object: undefined,
  proof: undefined,
  authorization: undefined,
  certificate: undefined,
  encode: (form) => form,
};

let written = 0;

export async function send(bank: RefusalBank, draft: Draft): Promise<Response> {
  const { method, path, query, certificate } = draft;
  const body = draft.form === undefined ? null : draft.encode(await writeForm(bank, draft, draft.form));
  const headers = await writeHeaders(bank, draft);
  const request = new Request(`${issuer}${path}${query}`, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  return bank.service(request, certificate === undefined ? {} : { clientCertificate: { der: certificate } });
}

async function writeForm(bank: RefusalBank, draft: Draft, form: Fields): Promise<string> {
  const { assertion, object } = draft;
  const fields = {
    ...(assertion === undefined
      ? {}
      : {
          client_assertion_type: clientAssertionType,
          client_assertion: await writeJwt(assertion, describeAssertion(bank)),
        }),
    ...(object === undefined ? {} : { request: await writeJwt(object, describeObject(bank)) }),
    ...form,
  };
  return new URLSearchParams(listGiven(fields)).toString();
}

async function writeHeaders(bank: RefusalBank, draft: Draft): Promise<Headers> {
  const { form, proof, authorization, headers } = draft;
  const type = 'application/x-www-form-urlencoded';
  return new Headers(
    listGiven({
      ...(form === undefined ? {} : { 'content-type': type }),
      ...(proof === undefined ? {} : { dpop: await writeJwt(proof, describeProof(bank, draft)) }),
      ...(authorization && { authorization: `${authorization.scheme} ${authorization.token}` }),
      ...headers,
    }),
  );
}

function listGiven(fields: Fields): [string, string][] {
  return Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

interface JwtContent {
  readonly header: Json;
  readonly claims: Json;
}

/** Signs a JWT. The key decides the algorithm of the signature, even if the header names another one. */
export async function writeJwt(changes: JwtChanges, good: JwtContent): Promise<string> {
  const { key = clientKey, rewrite = (jwt) => jwt } = changes;
  const parts = [
    { ...good.header, ...changes.header },
    { ...good.claims, ...changes.claims },
  ];
  const input = parts.map((part) => base64url.encode(JSON.stringify(part))).join('.');
  const signature = await key.sign(new TextEncoder().encode(input));
  return rewrite(`${input}.${base64url.encode(signature)}`);
}

function describeAssertion({ clock }: RefusalBank): JwtContent {
  written += 1;
  const sub = 'tpp-1';
  const iat = Math.floor(clock.now() / 1000);
  return {
    header: { alg: 'ES256', kid: clientKey.kid, typ: 'JWT' },
    claims: { iss: sub, sub, aud: issuer, iat, exp: iat + 60, jti: `assertion-${written}` },
  };
}

function describeObject({ clock }: RefusalBank): JwtContent {
  const iat = Math.floor(clock.now() / 1000);
  return {
    header: { alg: 'ES256', kid: clientKey.kid, typ: 'oauth-authz-req+jwt' },
    claims: { ...sampleForm, iss: 'tpp-1', aud: issuer, iat, nbf: iat, exp: iat + 300 },
  };
}

function describeProof(
  { clock, dpopNonces }: RefusalBank,
  { method, path, authorization }: Draft,
): JwtContent {
  written += 1;
  const { kty, crv, x, y } = clientKey.publicJwk;
  const [nonce] = dpopNonces.accepted();
  return {
    header: { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } },
    claims: {
      jti: `proof-${written}`,
      htm: method,
      htu: `${issuer}${path}`,
      iat: Math.floor(clock.now() / 1000),
      nonce,
      ...(authorization && { ath: hashTokenSecret(authorization.token) }),
    },
  };
}
