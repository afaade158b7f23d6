import { accept, type Result, refuse } from '@ob/http';
import type { JWK } from 'jose';
import * as base64url from 'jose/base64url';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { decodeJwt } from 'jose/jwt/decode';
import { decoyKeys } from './decoy-keys.ts';
import type { SignatureVerifier } from './signature-verifier.ts';
import { algorithmFits, readSigningAlgorithm } from './signing-algorithm.ts';
import type { SigningAlgorithm, SigningKey } from './signing-key.ts';

/** A JSON object with unvalidated members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A decoded compact JWS with a JSON payload. Nothing in it is verified. */
export interface UnverifiedJwt {
  readonly compact: string;
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

/** A JWT with a verified algorithm, type and signature. Its claims are not validated. */
export interface VerifiedJwt {
  readonly verified: true;
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

export type JwtRefusal = 'malformed' | 'typ' | 'algorithm' | 'key' | 'signature';

export interface JwtRules {
  /** The accepted values of `typ`, in lower case and without `application/`. */
  readonly types: readonly string[];
  readonly absentType: 'accepted' | 'refused';
  /** `undefined` accepts every algorithm of the server. */
  readonly algorithm: string | undefined;
}

/** In characters. A request body cannot contain a longer JWT. */
const maxJwtLength = 65_536;

/**
 * Parses a compact JWS (RFC 7515 section 7.1): canonical unpadded base64url, header and payload as JSON objects, no critical
 * extension. Returns `undefined` for other text. Never throws.
 */
export function parseJwt(compact: string): UnverifiedJwt | undefined {
  const parts = compact.split('.');
  if (compact.length > maxJwtLength || !parts.every(isCanonical)) return undefined;
  // JSON must not start with a byte order mark (RFC 8259 section 8.1).
  if (parts.slice(0, 2).some((part) => part.startsWith(byteOrderMark))) return undefined;
  try {
    const header = decodeProtectedHeader(compact);
    // This server knows no critical extension, and must refuse unknown ones (RFC 7515 section 4.1.11).
    if ('crit' in header || 'b64' in header) return undefined;
    return { compact, header, claims: decodeJwt(compact) };
  } catch {
    return undefined;
  }
}

/** The key that the header of a JWT names. */
export interface RequiredKey {
  readonly alg: SigningAlgorithm;
  /** `undefined` if the header has none: then exactly one key must fit the algorithm. */
  readonly kid: string | undefined;
}

export interface JwtVerification {
  readonly signatures: SignatureVerifier;
  readonly rules: JwtRules;
  /** The result may contain other keys too. */
  readonly findKeys: (required: RequiredKey) => Promise<readonly JWK[]> | readonly JWK[];
}

/**
 * Verifies type, algorithm and signature of a JWT. Selects the key by `kid`; without a `kid`, exactly one key must fit the
 * algorithm. A missing key takes as long as a wrong signature.
 */
export async function verifyJwt(
  jwt: UnverifiedJwt,
  { signatures, rules, findKeys }: JwtVerification,
): Promise<Result<VerifiedJwt, JwtRefusal>> {
  if (!hasAcceptedType(jwt.header, rules)) return refuse('typ');
  const { kid } = jwt.header;
  const alg = readSigningAlgorithm(jwt.header.alg);
  if (alg === undefined) return refuse('algorithm');
  if (rules.algorithm !== undefined && rules.algorithm !== alg) return refuse('algorithm');
  const key = isKeyName(kid) ? selectKey(await findKeys({ alg, kid }), { alg, kid }) : undefined;
  const isSigned = await signatures({ alg, key: key ?? decoyKeys[alg], compact: jwt.compact });
  if (key === undefined) return refuse('key');
  return isSigned ? accept({ verified: true, header: jwt.header, claims: jwt.claims }) : refuse('signature');
}

export function isRequiredKey(key: JWK, { alg, kid }: RequiredKey): boolean {
  return (kid === undefined || key.kid === kid) && algorithmFits(alg, key);
}

/** Signs claims as a compact JWS, with `alg` and `kid` of the key. */
export async function signJwt(
  key: SigningKey,
  header: { readonly typ: string },
  claims: JsonObject,
): Promise<string> {
  const parts = [{ alg: key.alg, typ: header.typ, kid: key.kid }, claims];
  const input = parts.map((part) => base64url.encode(JSON.stringify(part))).join('.');
  const signature = await key.sign(new TextEncoder().encode(input));
  return `${input}.${base64url.encode(signature)}`;
}

/** Unpadded base64url (RFC 7515 section 2) without unused bits, which would allow other spellings of the same JWT. */
const canonicalPart = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$/;

/** U+FEFF in UTF-8 and base64url. */
const byteOrderMark = '77u_';

function isCanonical(part: string): boolean {
  return part !== '' && canonicalPart.test(part);
}

function hasAcceptedType(header: JsonObject, rules: JwtRules): boolean {
  if (!('typ' in header)) return rules.absentType === 'accepted';
  return typeof header.typ === 'string' && rules.types.includes(mediaSubtype(header.typ));
}

/** RFC 7515 section 4.1.9. */
function mediaSubtype(typ: string): string {
  return typ.toLowerCase().replace(/^application\//, '');
}

function isKeyName(kid: unknown): kid is string | undefined {
  return kid === undefined || typeof kid === 'string';
}

function selectKey(keys: readonly JWK[], required: RequiredKey): JWK | undefined {
  const [key, ...others] = keys.filter((candidate) => isRequiredKey(candidate, required));
  return others.length === 0 ? key : undefined;
}
