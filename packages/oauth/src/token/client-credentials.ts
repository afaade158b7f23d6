import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { defaultClientScopes, type ScopeName, validateScope } from '../client/scope.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { bindToSender } from '../sender-constraint/bind-to-sender.ts';
import type { DpopPorts } from '../sender-constraint/dpop-use.ts';
import { issueClientToken, type TokenAnswer, type TokenIssuePorts } from './issue-token.ts';
import type { TokenRequest } from './token-request.ts';

/**
 * Issues an access token to a client for itself (RFC 6749 section 4.4), bound to its certificate or
 * DPoP key; never a refresh or ID token. Refuses with `invalid_scope` a scope that needs a customer or is not the
 * client's, and as {@link bindToSender} does where there is nothing to bind it to.
 */
export async function issueClientCredentialsToken(
  ports: TokenIssuePorts & DpopPorts,
  request: TokenRequest,
): Promise<Result<TokenAnswer, OAuthRefusal>> {
  const { client, form } = request;
  const scopes = decideClientScopes(client, form.get('scope'));
  if (!scopes.ok) return scopes;
  const constraint = await bindToSender(ports, request, 'clientCredentials');
  if (!constraint.ok) return constraint;
  const facts = { clientId: client.client_id, scopes: scopes.value, constraint: constraint.value };
  return accept(await issueClientToken(ports, { ...facts, now: ports.clock.now() }));
}

/** Decides the scopes of a client: those it asks for, or without a `scope` all that it may have by itself. */
export function decideClientScopes(
  client: Client,
  requested: string | undefined,
): Result<readonly ScopeName[], OAuthRefusal> {
  if (requested !== undefined) return validateScope(requested, client, 'byClient');
  const scopes = defaultClientScopes(client);
  return scopes.length === 0 ? refuseFor('scope_empty') : accept(scopes);
}
