import { createHmac, createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { base64url, exportJWK, generateKeyPair } from 'jose';
import type { Json } from '../refusals/draft.ts';
import { hostileJson } from './hostile.ts';

/** A key of `node:crypto`, with its private part for other forgeries. */
export interface ForgingKey {
  readonly jwk: JsonWebKey;
  readonly privateJwk: JsonWebKey;
}

export async function createForgingKey(): Promise<ForgingKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { d, ...jwk } = (await exportJWK(privateKey)) as JsonWebKey;
  return { jwk, privateJwk: { ...jwk, d } as JsonWebKey };
}

/** The ways to forge a signature. Only the first is valid for the registered key. */
const signatures = [
  'registered',
  'stranger',
  'none',
  'zeros',
  'der',
  'longer',
  'shorter',
  'hmac of the public key',
  'of another JWT',
  'padded',
] as const;

type SignatureKind = (typeof signatures)[number];

/** A forgery. Its members are raw JSON, before or after those of a valid JWT. */
export interface Forgery {
  readonly header: readonly (readonly [string, string])[];
  readonly claims: readonly (readonly [string, string])[];
  readonly place: 'before' | 'after';
  readonly signature: SignatureKind;
}

export function forgeriesOf(
  claims: readonly string[],
  values: fc.Arbitrary<string>,
  times: fc.Arbitrary<string>,
): fc.Arbitrary<Forgery> {
  const value = fc.oneof(values, hostileJson);
  const headers = ['alg', 'typ', 'kid', 'jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64', 'zip', 'enc', '__proto__'];
  const header = fc.tuple(fc.constantFrom(...headers), fc.oneof(headerValues, value));
  const claim = fc.oneof(
    fc.tuple(fc.constantFrom('exp', 'nbf', 'iat'), times),
    fc.tuple(fc.constantFrom(...claims), value),
    fc.tuple(fc.string(), value),
  );
  return fc.record({
    header: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 2 })),
    claims: fc.array(claim, { maxLength: 3 }),
    place: fc.constantFrom('before', 'after'),
    signature: fc.oneof(
      { weight: 3, arbitrary: fc.constant('registered' as const) },
      fc.constantFrom(...signatures),
    ),
  });
}

const headerValues = fc.constantFrom(
  ...['none', 'None', 'HS256', 'RS256', 'PS256', 'ES256', 'es256', 'ES384', 'EdDSA', 'ES256K'].map(quote),
  ...['JWT', 'jwt', 'at+jwt', 'dpop+jwt', 'application/jwt', 'oauth-authz-req+jwt', 'key-ES256'].map(quote),
  ...['client-authentication+jwt', 'https://evil.example/jwks.json', 'application/DPOP+JWT'].map(quote),
  ...['["exp"]', '["b64"]', 'false', '{"kty":"oct","k":"AA"}', '["key-ES256"]'],
);

function quote(text: string): string {
  return JSON.stringify(text);
}

/** Returns an object as JSON with additional members. If a name repeats, the last one counts. */
function writeObject(good: Json, added: Forgery['claims'], place: Forgery['place']): string {
  const members = Object.entries(JSON.parse(JSON.stringify(good)) as object).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const all = place === 'before' ? [...added, ...members] : [...members, ...added];
  return `{${all.map(([name, json]) => `${quote(name)}:${json}`).join(',')}}`;
}

export interface ForgeryKeys {
  readonly registered: ForgingKey;
  readonly stranger: ForgingKey;
}

export function forge(header: Json, claims: Json, forgery: Forgery, keys: ForgeryKeys): string {
  const parts = [
    writeObject(header, forgery.header, forgery.place),
    writeObject(claims, forgery.claims, forgery.place),
  ];
  const input = parts.map((part) => base64url.encode(part)).join('.');
  return `${input}.${makeSignature(input, forgery.signature, keys)}`;
}

function makeSignature(input: string, kind: SignatureKind, { registered, stranger }: ForgeryKeys): string {
  const good = signRaw(input, registered);
  const made: Readonly<Record<SignatureKind, () => Uint8Array | string>> = {
    registered: () => good,
    stranger: () => signRaw(input, stranger),
    none: () => '',
    zeros: () => new Uint8Array(64),
    der: () => sign('sha256', Buffer.from(input), privateKey(registered)),
    longer: () => Uint8Array.of(...good, 0),
    shorter: () => good.slice(1),
    'hmac of the public key': () =>
      createHmac('sha256', JSON.stringify(registered.jwk)).update(input).digest(),
    'of another JWT': () => signRaw(`${input}x`, registered),
    padded: () => `${base64url.encode(good)}==`,
  };
  const signature = made[kind]();
  return typeof signature === 'string' ? signature : base64url.encode(signature);
}

function signRaw(input: string, key: ForgingKey): Uint8Array {
  const options = { key: privateKey(key), dsaEncoding: 'ieee-p1363' } as const;
  return new Uint8Array(sign('sha256', Buffer.from(input), options));
}

function privateKey({ privateJwk }: ForgingKey) {
  return createPrivateKey({ key: privateJwk, format: 'jwk' });
}

export interface ReadJwt {
  readonly header: Json;
  readonly claims: Json;
}

/** Reads a JWT independently of the implementation. Returns `undefined` unless the key signed it by ES256. */
export function readSigned(jwt: string, chooseKey: (header: Json) => JsonWebKey): ReadJwt | undefined {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const read: ReadJwt = { header: parsePart(header), claims: parsePart(payload) };
  const { alg, crit, b64 } = read.header;
  if (alg !== 'ES256' || crit !== undefined || b64 !== undefined || jwt.split('.').length !== 3)
    return undefined;
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.toString('base64url') !== signature || bytes.length !== 64) return undefined;
  try {
    const key = createPublicKey({ key: chooseKey(read.header), format: 'jwk' });
    const input = Buffer.from(`${header}.${payload}`);
    return verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, bytes) ? read : undefined;
  } catch {
    return undefined;
  }
}

function parsePart(part: string): Json {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;
}
