import type { RefusedAnswer } from './refusal-table.ts';

type Answer = (reason: string, headers?: RefusedAnswer['headers']) => RefusedAnswer;

function answer(status: number, error: string): Answer {
  return (reason, headers) => ({ status, error, reason, ...(headers && { headers }) });
}

// The errors of the standards with their status, written independently of the implementation.

/** RFC 6749 section 5.2. */
export const invalidRequest = answer(400, 'invalid_request');
/** RFC 6749 section 5.2. */
export const invalidClient = answer(401, 'invalid_client');
/** RFC 6749 section 5.2. */
export const invalidGrant = answer(400, 'invalid_grant');
/** RFC 6749 section 5.2. */
export const invalidScope = answer(400, 'invalid_scope');
/** RFC 6749 section 5.2. */
export const unauthorizedClient = answer(400, 'unauthorized_client');
/** RFC 6749 section 5.2. */
export const unsupportedGrant = answer(400, 'unsupported_grant_type');
/** RFC 6749 section 4.1.2.1. */
export const unsupportedResponse = answer(400, 'unsupported_response_type');
/** RFC 9101 section 6. */
export const invalidObject = answer(400, 'invalid_request_object');
/** RFC 9101 section 6. */
export const invalidRequestUri = answer(400, 'invalid_request_uri');
/** RFC 9396 section 5. */
export const invalidDetails = answer(400, 'invalid_authorization_details');
/** RFC 9449 section 5. */
export const invalidProof = answer(400, 'invalid_dpop_proof');
/** RFC 9449 section 8. */
export const useNonce = answer(400, 'use_dpop_nonce');
/** RFC 6750 section 3.1. */
export const invalidToken = answer(401, 'invalid_token');

/** RFC 6585 section 4. */
export function tooFast(error: string): RefusedAnswer {
  return { status: 429, error, reason: 'burst_limit', headers: { 'retry-after': '1' } };
}

/** RFC 9110 section 15.5.6: the router refuses it before any handler runs. */
export function otherMethod(allow: string): RefusedAnswer {
  return { status: 405, error: 'invalid_request', headers: { allow } };
}

const realm = 'realm="open-banking"';
const algorithms = 'algs="PS256 ES256 EdDSA"';

/** The challenges of `WWW-Authenticate` (RFC 6750 section 3, RFC 9449 section 7.1). */
export const challenges = {
  basic: `Basic ${realm}`,
  bearer: `Bearer ${realm}`,
  dpop: `DPoP ${realm}, ${algorithms}`,
  either: `Bearer ${realm}, DPoP ${realm}, ${algorithms}`,
} as const;

export function challenge(scheme: keyof typeof challenges, error?: string): Readonly<Record<string, string>> {
  const text = challenges[scheme];
  return { 'www-authenticate': error === undefined ? text : `${text}, error="${error}"` };
}
