import { describeChallenge } from '@ob/core/routes';
import { accept, type Connection, type Result } from '@ob/http';
import { type Form, readForm, respondOAuthError } from '@ob/http/routes';
import type { OAuthEndpoint } from '../oauth-endpoint.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { readProofHeader } from '../sender-constraint/dpop-use.ts';
import type { ClientRequest } from './client-authentication.ts';

const schemes: ReadonlyMap<string, 'Basic' | 'Bearer' | 'DPoP'> = new Map([
  ['basic', 'Basic'],
  ['bearer', 'Bearer'],
  ['dpop', 'DPoP'],
]);

/** Reads the form of a client's request. Refuses an invalid form with `invalid_request`, with status 413 if it is too large. */
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

/** RFC 6749 section 3.2: a parameter without a value counts as omitted. */
function dropEmpty(form: Form): Form {
  return new Map([...form].filter(([, value]) => value !== ''));
}

/**
 * Returns the error of RFC 6749 section 5.2. `WWW-Authenticate` names the scheme of the `Authorization` header, if it is known.
 */
export function respondRefusal(refusal: OAuthRefusal, request: Request): Response {
  const { status, error, description } = refusal;
  const [name = ''] = (request.headers.get('authorization') ?? '').split(' ');
  const scheme = status === 401 ? schemes.get(name.toLowerCase()) : undefined;
  const challenge = scheme === undefined ? {} : { 'www-authenticate': describeChallenge(scheme) };
  return respondOAuthError(status, error, description, { ...refusal.headers, ...challenge });
}
