import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { defaultClientScopes, type ScopeName, validateScope } from '../client/scope.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { TokenResponse } from '../schema/token-response.ts';
import { bindToSender } from '../sender-constraint/bind-to-sender.ts';
import type { DpopPorts } from '../sender-constraint/dpop-use.ts';
import { issueClientToken, type TokenIssuePorts, type TokenRequest } from './issue-token.ts';

/**
 * Issues an access token to a client for itself (RFC 6749 section 4.4), bound to its certificate or DPoP key. Refuses
 * with `invalid_scope` if a scope needs a customer or the client is not registered for it, and like
 * {@link bindToSender}.
 */
export async function issueClientCredentialsToken(
  ports: TokenIssuePorts & DpopPorts,
  request: TokenRequest,
): Promise<Result<TokenResponse, OAuthRefusal>> {
  const { client, form } = request;
  const scopes = decideClientScopes(client, form.get('scope'));
  if (!scopes.ok) return scopes;
  const constraint = await bindToSender(ports, request, 'clientCredentials');
  if (!constraint.ok) return constraint;
  const facts = { clientId: client.client_id, scopes: scopes.value, constraint: constraint.value };
  return accept(await issueClientToken(ports, { ...facts, now: ports.clock.now() }));
}

/** Returns the requested scopes. Without a `scope`, returns every scope that the client may have without a customer. */
export function decideClientScopes(
  client: Client,
  requested: string | undefined,
): Result<readonly ScopeName[], OAuthRefusal> {
  if (requested !== undefined) return validateScope(requested, client, 'byClient');
  const scopes = defaultClientScopes(client);
  return scopes.length === 0 ? refuseFor('scope_empty') : accept(scopes);
}
