import type { Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { ClientAuthenticationPorts, ClientRequest } from './client-authentication.ts';
import { authenticateByAssertion } from './private-key-jwt.ts';
import { authenticateByCertificate } from './tls-client-auth.ts';

/**
 * Authenticates the client of a request (RFC 6749 section 2.3). Refuses several methods at once with `invalid_request`,
 * everything else with `invalid_client`. An unknown client and a wrong signature get the same response after the same time.
 */
export async function authenticateClient(
  ports: ClientAuthenticationPorts,
  request: ClientRequest,
): Promise<Result<Client, OAuthRefusal>> {
  const { form, authorization } = request;
  const isSigned = form.has('client_assertion') || form.has('client_assertion_type');
  // A certificate is not counted: a client that signs assertions also sends one, to bind its tokens to it.
  const methods = [isSigned, form.has('client_secret'), authorization !== undefined].filter(Boolean);
  if (methods.length > 1) return refuseFor('several_authentications');
  if (isSigned) return authenticateByAssertion(ports, request);
  if (methods.length === 1) return refuseFor('authentication_unsupported');
  return authenticateByCertificate(ports, request);
}
