import { accept, type Result } from '@ob/core';
import type { Client } from './client.ts';
import { issueClientToken, type TokenAnswer, type TokenIssuePorts } from './issue-token.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from './oauth-error.ts';
import { defaultClientScopes, judgeScope, type ScopeName } from './scope.ts';
import { decideSenderConstraint, type SenderConstraintFault } from './sender-constraint.ts';
import type { TokenRequest } from './token-request.ts';

const constraintReasons: Readonly<Record<SenderConstraintFault, OAuthRefusalReason>> = {
  certificate_missing: 'certificate_required',
  constraint_unavailable: 'constraint_unavailable',
};

/**
 * Issues an access token to a client for itself (RFC 6749 section 4.4), bound to its certificate; never a refresh or
 * ID token. Refuses with `invalid_scope` a scope that needs a customer or is not the client's, and with
 * `invalid_request` where no certificate was presented.
 */
export async function issueClientCredentialsToken(
  ports: TokenIssuePorts,
  { client, form, clientCertificate }: TokenRequest,
): Promise<Result<TokenAnswer, OAuthRefusal>> {
  const scopes = decideClientScopes(client, form.get('scope'));
  if (!scopes.ok) return scopes;
  const constraint = decideSenderConstraint(client, clientCertificate);
  if (!constraint.ok) return refuseFor(constraintReasons[constraint.refusal]);
  const facts = { clientId: client.client_id, scopes: scopes.value, constraint: constraint.value };
  return accept(await issueClientToken(ports, { ...facts, now: ports.clock.now() }));
}

/** Decides the scopes of a client: those it asks for, or without a `scope` all that it may have by itself. */
export function decideClientScopes(
  client: Client,
  asked: string | undefined,
): Result<readonly ScopeName[], OAuthRefusal> {
  if (asked !== undefined) return judgeScope(asked, client, 'byClient');
  const scopes = defaultClientScopes(client);
  return scopes.length === 0 ? refuseFor('scope_empty') : accept(scopes);
}
