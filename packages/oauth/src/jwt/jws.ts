import { accept, type Result, refuse } from '@ob/http';
import type { JWK } from 'jose';
import * as base64url from 'jose/base64url';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { decodeJwt } from 'jose/jwt/decode';
import { decoyKeys } from './decoy-keys.ts';
import type { SignatureVerifier } from './signature-verifier.ts';
import { algorithmFits, readSigningAlgorithm } from './signing-algorithm.ts';
import type { SigningAlgorithm, SigningKey } from './signing-key.ts';

/** A JSON object whose members have not been judged. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A compact JWS with a JSON payload, taken apart. Nothing about it is verified. */
export interface UnverifiedJwt {
  readonly compact: string;
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

/** A JWT whose algorithm, type and signature hold. Its claims are authentic, and still to be judged. */
export interface VerifiedJwt {
  readonly verified: true;
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

/** Why a JWT is not accepted, before any claim is looked at. */
export type JwtRefusal = 'malformed' | 'typ' | 'algorithm' | 'key' | 'signature';

/** What kind of JWT is expected. */
export interface JwtRules {
  /** The values of `typ` that are accepted, in lower case and without `application/`. */
  readonly types: readonly string[];
  /** What an absent `typ` means. */
  readonly absentType: 'accepted' | 'refused';
  /** The one algorithm that the signer registered; `undefined` accepts all of the server's. */
  readonly algorithm: string | undefined;
}

/** The longest JWT that is looked at, in characters: a request body holds no more. */
const maxJwtLength = 65_536;

/**
 * Parses a compact JWS (RFC 7515 section 7.1): three parts in canonical unpadded base64url, header and payload JSON
 * objects in UTF-8, no critical extension. Returns `undefined` for everything else, and never throws.
 */
export function parseJwt(compact: string): UnverifiedJwt | undefined {
  const parts = compact.split('.');
  if (compact.length > maxJwtLength || !parts.every(isCanonical)) return undefined;
  // RFC 8259 section 8.1: JSON does not begin with a byte order mark.
  if (parts.slice(0, 2).some((part) => part.startsWith(byteOrderMark))) return undefined;
  try {
    const header = decodeProtectedHeader(compact);
    // RFC 7515 section 4.1.11: an extension that is not understood must be refused, and none is understood here.
    if ('crit' in header || 'b64' in header) return undefined;
    return { compact, header, claims: decodeJwt(compact) };
  } catch {
    return undefined;
  }
}

/** Which key a JWT says it is signed with. */
export interface RequiredKey {
  readonly alg: SigningAlgorithm;
  /** `undefined` where the header names none: then a single key must fit the algorithm. */
  readonly kid: string | undefined;
}

/** What a JWT is verified with. */
export interface JwtVerification {
  readonly signatures: SignatureVerifier;
  readonly rules: JwtRules;
  /** Finds the public keys of the signer; may answer others beside the one that is wanted. */
  readonly findKeys: (required: RequiredKey) => Promise<readonly JWK[]> | readonly JWK[];
}

/**
 * Verifies type, algorithm and signature of a JWT with one of the signer's public keys. The key is found by `kid`;
 * without a `kid`, only where a single key fits the algorithm. Finding no key takes as long as a wrong signature.
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

/** Tells whether a public key may be the one that a JWT is signed with. */
export function isRequiredKey(key: JWK, { alg, kid }: RequiredKey): boolean {
  return (kid === undefined || key.kid === kid) && algorithmFits(alg, key);
}

/** Signs claims as a compact JWS; `alg` and `kid` of the header are those of the key. */
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

/**
 * Base64url without padding (RFC 7515 section 2) in groups of four; the last group may be shorter, and then the bits
 * beyond its last byte are zero. Others would decode alike and give one JWT several spellings.
 */
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

/** RFC 7515 section 4.1.9: letter case does not count, and `application/` may be left out. */
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
