import type { ConsentFacts } from '@ob/core/primitives';
import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { isScopeName, type ScopeName, validateScope, validateScopeNames } from '../client/scope.ts';
import type { Grant, RefreshGrant } from '../grant/grant.ts';
import { isGrantAlive } from '../grant/grant-consent.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { findReason, type Rule } from '../refusals/rule.ts';
import type { TokenResponse } from '../schema/token-response.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { bindToSender } from '../sender-constraint/bind-to-sender.ts';
import type { GrantTokenPorts } from './exchange-code.ts';
import { issueGrantTokens, type TokenRequest } from './issue-token.ts';

export interface RefreshFacts {
  readonly client: Client;
  readonly scope: string | undefined;
  readonly consent: ConsentFacts | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

export interface RefreshDecision {
  readonly grant: Grant;
  readonly scopes: readonly ScopeName[];
}

/** The rules of RFC 6749 section 6, in the order of evaluation. */
const refreshRules: readonly Rule<OAuthRefusalReason, [RefreshGrant, RefreshFacts]>[] = [
  {
    reason: 'refresh_token_foreign',
    isBroken: ({ grant }, { client }) => grant.clientId !== client.client_id,
  },
  { reason: 'refresh_token_revoked', isBroken: ({ revoked }) => revoked },
  { reason: 'refresh_token_expired', isBroken: ({ refreshExpiresAt }, { now }) => now >= refreshExpiresAt },
  {
    reason: 'consent_not_active',
    isBroken: ({ grant }, { consent, now }) => !isGrantAlive(grant, consent, now),
  },
];

/**
 * Decides whether a refresh token may be used. Refuses with `invalid_grant` if the token is expired, revoked or of
 * another client, or if its consent has ended. Refuses with `invalid_scope` if a scope was not granted or the client
 * may no longer have it.
 */
export function decideRefresh(
  found: RefreshGrant | undefined,
  facts: RefreshFacts,
): Result<RefreshDecision, OAuthRefusal> {
  if (found === undefined) return refuseFor('refresh_token_unknown');
  const reason = findReason(refreshRules, found, facts);
  if (reason !== undefined) return refuseFor(reason);
  const scopes = narrowScope(found.grant, facts);
  return scopes.ok ? accept({ grant: found.grant, scopes: scopes.value }) : scopes;
}

/**
 * Refreshes the tokens of a grant (RFC 6749 section 6). The refresh token stays the same and keeps its expiry. The new
 * access token is bound to the certificate or DPoP key of this request, which may be a new one (RFC 9449 section 5).
 * Refuses like {@link decideRefresh} and {@link bindToSender}.
 */
export async function refreshTokens(
  ports: GrantTokenPorts,
  request: TokenRequest,
): Promise<Result<TokenResponse, OAuthRefusal>> {
  const { client, form } = request;
  const refreshToken = form.get('refresh_token');
  if (refreshToken === undefined) return refuseFor('refresh_token_missing');
  const found = await ports.grantLookup.findByRefreshToken(hashTokenSecret(refreshToken));
  const now = ports.clock.now();
  const scope = form.get('scope');
  const decided = decideRefresh(found, { client, scope, consent: found?.consent, now });
  if (!decided.ok) return decided;
  const constraint = await bindToSender(ports, request, 'customerGrant');
  if (!constraint.ok) return constraint;
  const facts = { client, constraint: constraint.value, nonce: undefined, now };
  return issueGrantTokens(ports, { ...facts, ...decided.value });
}

function narrowScope(
  grant: Grant,
  { scope, client }: RefreshFacts,
): Result<readonly ScopeName[], OAuthRefusal> {
  if (scope === undefined) return validateScopeNames(grant.scopes.filter(isScopeName), client, 'byCustomer');
  const requested = validateScope(scope, client, 'byCustomer');
  if (!requested.ok) return requested;
  return requested.value.every((name) => grant.scopes.includes(name))
    ? requested
    : refuseFor('scope_widened');
}
