import type { Result } from '@ob/http';
import type { Client, ClientAuthenticationMethod } from '../client/client.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { ClientAuthenticationPorts, ClientRequest } from './client-authentication.ts';
import { authenticateByAssertion } from './private-key-jwt.ts';
import { authenticateByCertificate } from './tls-client-auth.ts';

type Authenticate = (
  ports: ClientAuthenticationPorts,
  request: ClientRequest,
) => Promise<Result<Client, OAuthRefusal>>;

const methods: Readonly<Record<ClientAuthenticationMethod, Authenticate>> = {
  private_key_jwt: authenticateByAssertion,
  tls_client_auth: authenticateByCertificate,
};

/** The values of `token_endpoint_auth_methods_supported`. */
export const clientAuthenticationMethods: readonly string[] = Object.keys(methods);

/**
 * The parameters and headers of each method; `method` is `undefined` if the server does not support it. A certificate alone is
 * not listed: a client that signs assertions also sends one, to bind its tokens to it.
 */
const attempts: readonly {
  readonly isMade: (request: ClientRequest) => boolean;
  readonly method: ClientAuthenticationMethod | undefined;
}[] = [
  {
    isMade: ({ form }) => form.has('client_assertion') || form.has('client_assertion_type'),
    method: 'private_key_jwt',
  },
  { isMade: ({ form }) => form.has('client_secret'), method: undefined },
  { isMade: ({ authorization }) => authorization !== undefined, method: undefined },
];

/**
 * Authenticates the client of a request (RFC 6749 section 2.3). Refuses several methods at once with `invalid_request`,
 * everything else with `invalid_client`. An unknown client and a wrong signature get the same response after the same time.
 */
export async function authenticateClient(
  ports: ClientAuthenticationPorts,
  request: ClientRequest,
): Promise<Result<Client, OAuthRefusal>> {
  const [attempt, ...others] = attempts.filter(({ isMade }) => isMade(request));
  if (others.length > 0) return refuseFor('several_authentications');
  if (attempt === undefined) return methods.tls_client_auth(ports, request);
  if (attempt.method === undefined) return refuseFor('authentication_unsupported');
  return methods[attempt.method](ports, request);
}
