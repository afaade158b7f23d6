import { issuer } from '@ob/tooling/test-bank';
import type { ReadJwt } from './forged-jwt.ts';
import { isValidPush } from './valid-request.ts';

// A second implementation of the checks, written from the specifications.

/** Checks the type of a JWT. The case and the prefix `application/` do not matter. */
function hasType({ header: { typ } }: ReadJwt, types: readonly string[]): boolean {
  return typeof typ === 'string' && types.includes(typ.toLowerCase().replace('application/', ''));
}

function hasKnownKeyId({ header: { kid } }: ReadJwt): boolean {
  return kid === undefined || kid === 'key-ES256';
}

/** Checks whether a claim is a finite number between two numbers, inclusive. */
function isBetween(value: unknown, min: number, max: number): boolean {
  return Number.isFinite(value) && Number(value) >= min && Number(value) <= max;
}

const always = Number.POSITIVE_INFINITY;

/** Checks whether a client assertion of the sample client is valid at `now`, in seconds. */
export function isValidAssertion(jwt: ReadJwt, now: number): boolean {
  const { iss, sub, aud, exp, iat, nbf, jti } = jwt.claims;
  return (
    (jwt.header.typ === undefined || hasType(jwt, ['jwt', 'client-authentication+jwt'])) &&
    hasKnownKeyId(jwt) &&
    iss === 'tpp-1' &&
    sub === 'tpp-1' &&
    aud === issuer &&
    isBetween(exp, now, now + 600) &&
    exp !== now &&
    (!('iat' in jwt.claims) || isBetween(iat, -always, now + 10)) &&
    (!('nbf' in jwt.claims) || isBetween(nbf, -always, now + 10)) &&
    typeof jti === 'string' &&
    jti.length > 0 &&
    jti.length <= 256
  );
}

/** Checks whether a request object of the sample client, with its parameters, is valid at `now`, in seconds. */
export function isValidRequestObject(jwt: ReadJwt, now: number): boolean {
  const { claims } = jwt;
  const { iss, aud, exp, nbf, iat, client_id } = claims;
  return (
    (jwt.header.typ === undefined || hasType(jwt, ['jwt', 'oauth-authz-req+jwt'])) &&
    hasKnownKeyId(jwt) &&
    !('request' in claims || 'request_uri' in claims) &&
    client_id === 'tpp-1' &&
    (!('iss' in claims) || iss === 'tpp-1') &&
    (aud === issuer || (Array.isArray(aud) && aud.includes(issuer))) &&
    isBetween(exp, now, always) &&
    exp !== now &&
    isBetween(nbf, now - 3600, now + 10) &&
    Number(exp) - Number(nbf) <= 3600 &&
    (!('iat' in claims) || isBetween(iat, -always, now + 10)) &&
    isValidPush(readParameters(claims))
  );
}

const own = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];
const known =
  /^(client_id|response_type|redirect_uri|scope|state|nonce|response_mode|code_challenge|code_challenge_method|consent_id|acr_values|prompt|max_age|dpop_jkt)$/;

function readParameters(claims: ReadJwt['claims']): ReadonlyMap<string, string> {
  const entries = Object.entries(claims).filter(([name]) => !own.includes(name));
  return new Map(
    entries.flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'string' || typeof value === 'number') {
        return value === '' ? [] : [[name, `${value}`]];
      }
      if (name === 'authorization_details') return [[name, JSON.stringify(value)]];
      // A claim that cannot be a parameter becomes an invalid value.
      return known.test(name) ? [[name, '\0']] : [];
    }),
  );
}

/** Checks whether a proof is valid at `now`, in seconds, for this method and address. Does not check its key. */
export function isValidProof(
  jwt: ReadJwt,
  { now, htm, htu, ath }: { now: number; htm: string; htu: string; ath?: string },
): boolean {
  const { claims } = jwt;
  return (
    hasType(jwt, ['dpop+jwt']) &&
    typeof claims.jti === 'string' &&
    claims.jti.length > 0 &&
    claims.jti.length <= 256 &&
    claims.htm === htm &&
    `${claims.htu}`.split(/[?#]/)[0]?.toLowerCase() === htu &&
    isBetween(claims.iat, now - 60, now + 60) &&
    (!('exp' in claims) || (isBetween(claims.exp, now, always) && claims.exp !== now)) &&
    (!('nbf' in claims) || isBetween(claims.nbf, -always, now + 10)) &&
    (ath === undefined || claims.ath === ath)
  );
}
