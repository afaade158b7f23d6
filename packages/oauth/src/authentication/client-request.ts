import { describeChallenge } from '@ob/core/routes';
import { accept, type Connection, type Result } from '@ob/http';
import { type Form, readForm, respondOAuthError } from '@ob/http/routes';
import type { OAuthEndpoint } from '../oauth-endpoint.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { readProofHeader } from '../sender-constraint/dpop-use.ts';
import type { ClientRequest } from './client-authentication.ts';

/** The schemes that a challenge may name; others are not repeated to whom they came from. */
const schemes: ReadonlyMap<string, 'Basic' | 'Bearer' | 'DPoP'> = new Map([
  ['basic', 'Basic'],
  ['bearer', 'Bearer'],
  ['dpop', 'DPoP'],
]);

/**
 * Reads a request of a client to an endpoint that takes a form: size, query, media type and repeated parameters are
 * judged first. Refuses with `invalid_request`, 413 where the body is too large.
 */
export async function readClientRequest(
  request: Request,
  connection: Connection,
  endpoint: OAuthEndpoint,
): Promise<Result<ClientRequest, OAuthRefusal>> {
  const form = await readForm(request);
  if (!form.ok) return refuseFor(`form_${form.refusal.reason}`);
  return accept({
    endpoint,
    form: dropEmpty(form.value),
    authorization: request.headers.get('authorization') || undefined,
    clientCertificate: connection.clientCertificate,
    dpopProof: readProofHeader(request),
  });
}

/** RFC 6749 section 3.2: a parameter without a value counts as one that was not sent. */
function dropEmpty(form: Form): Form {
  return new Map([...form].filter(([, value]) => value !== ''));
}

/**
 * Answers a refusal as RFC 6749 section 5.2 has it. A client that tried the `Authorization` header is told the scheme
 * it used in `WWW-Authenticate`; the parameters of a form have no scheme that could be named.
 */
export function respondRefusal(refusal: OAuthRefusal, request: Request): Response {
  const { status, error, description } = refusal;
  const [name = ''] = (request.headers.get('authorization') ?? '').split(' ');
  const scheme = status === 401 ? schemes.get(name.toLowerCase()) : undefined;
  const challenge = scheme === undefined ? {} : { 'www-authenticate': describeChallenge(scheme) };
  return respondOAuthError(status, error, description, { ...refusal.headers, ...challenge });
}
