import type { ConsentFacts } from '@ob/core/primitives';
import { accept, type Result, refuse } from '@ob/http';
import type { Client } from '../client/client.ts';
import { isScopeName, validateScopeNames } from '../client/scope.ts';
import type { CodeGrant, GrantStore } from '../grant/grant.ts';
import { isGrantCovered } from '../grant/grant-consent.ts';
import type { GrantLookup } from '../grant/grant-lookup.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { findReason, type Rule } from '../refusals/rule.ts';
import type { TokenResponse } from '../schema/token-response.ts';
import { isEqualConstantTime } from '../secret/constant-time.ts';
import { verifyPkce } from '../secret/pkce.ts';
import { createTokenSecret, hashTokenSecret } from '../secret/token-secrets.ts';
import { bindToSender } from '../sender-constraint/bind-to-sender.ts';
import type { DpopPorts } from '../sender-constraint/dpop-use.ts';
import type { SenderConstraint } from '../sender-constraint/sender-constraint.ts';
import { issueGrantTokens, type TokenIssuePorts, type TokenRequest } from './issue-token.ts';

export interface GrantTokenPorts extends TokenIssuePorts, DpopPorts {
  readonly grants: GrantStore;
  readonly grantLookup: GrantLookup;
}

/** The maximum lifetime of a refresh token from its issue, in milliseconds. */
const refreshLifetime = 90 * 24 * 3_600_000;

export interface ExchangeRequest {
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

export interface ExchangeFacts {
  readonly client: Client;
  readonly consent: ConsentFacts | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

export interface ExchangeDecision {
  readonly found: CodeGrant;
  /** When the refresh token expires, in milliseconds since the epoch; `undefined` if the client gets none. */
  readonly refreshExpiresAt: number | undefined;
}

/** The rules of RFC 6749 section 4.1.3 and RFC 7636 section 4.6, in the order of evaluation. */
const exchangeRules: readonly Rule<OAuthRefusalReason, [CodeGrant, ExchangeRequest, ExchangeFacts]>[] = [
  { reason: 'code_foreign', isBroken: ({ grant }, _, { client }) => grant.clientId !== client.client_id },
  { reason: 'code_reused', isBroken: ({ redeemedAt }) => redeemedAt !== undefined },
  { reason: 'code_expired', isBroken: ({ conditions }, _, { now }) => now >= conditions.expiresAt },
  {
    reason: 'code_redirect_uri',
    isBroken: ({ conditions }, { redirectUri }) => redirectUri !== conditions.redirectUri,
  },
  {
    reason: 'code_verifier_wrong',
    isBroken: ({ conditions }, { codeVerifier }) => !verifyPkce(codeVerifier, conditions.codeChallenge),
  },
  {
    reason: 'consent_not_active',
    isBroken: ({ grant }, _, { consent, now }) => !isGrantCovered(grant, consent, now),
  },
];

/**
 * Decides whether a code may be exchanged. Refuses with `invalid_grant` in these cases:
 * - The code belongs to another client, was used, or is older than 60 seconds.
 * - `redirect_uri` or `code_verifier` is wrong, or the consent is not active.
 *
 * Refuses with `invalid_scope` if the client may no longer have a scope.
 */
export function decideExchange(
  found: CodeGrant | undefined,
  request: ExchangeRequest,
  facts: ExchangeFacts,
): Result<ExchangeDecision, OAuthRefusal> {
  if (found === undefined) return refuseFor('code_unknown');
  const reason = findReason(exchangeRules, found, request, facts);
  if (reason !== undefined) return refuseFor(reason);
  const { client, consent, now } = facts;
  const scopes = validateScopeNames(found.grant.scopes.filter(isScopeName), client, 'byCustomer');
  if (!scopes.ok) return scopes;
  const mayRefresh = client.grant_types.includes('refresh_token');
  const refreshExpiresAt = Math.min(now + refreshLifetime, consent?.expiresAt ?? Number.POSITIVE_INFINITY);
  return accept({ found, refreshExpiresAt: mayRefresh ? refreshExpiresAt : undefined });
}

/**
 * Exchanges an authorization code for tokens (RFC 6749 section 4.1.3). Decides, binds and signs first, and redeems the
 * code last, in one atomic step. If signing fails, the code stays unused. Only one of several concurrent calls gets
 * tokens; a second use by the same client revokes the grant with all its tokens. Refuses like {@link decideExchange}
 * and {@link bindToSender}, and with `invalid_grant` if the DPoP key differs from the pushed one.
 */
export async function exchangeCode(
  ports: GrantTokenPorts,
  request: TokenRequest,
): Promise<Result<TokenResponse, OAuthRefusal>> {
  const { client, form } = request;
  const code = form.get('code');
  const redirectUri = form.get('redirect_uri');
  const codeVerifier = form.get('code_verifier');
  if (code === undefined) return refuseFor('code_missing');
  if (redirectUri === undefined) return refuseFor('redirect_uri_missing');
  if (codeVerifier === undefined) return refuseFor('code_verifier_missing');
  const codeHash = hashTokenSecret(code);
  const found = await ports.grantLookup.findByCode(codeHash);
  const now = ports.clock.now();
  const facts = { client, consent: found?.consent, now };
  const decided = decideExchange(found, { redirectUri, codeVerifier }, facts);
  if (!decided.ok) return revokeIfReused(ports, found, decided.refusal, now);
  const constraint = await bindAsPushed(ports, request, decided.value.found);
  if (!constraint.ok) return constraint;
  return redeem(ports, { client, codeHash, now, constraint: constraint.value, ...decided.value });
}

/** A code that is bound to a DPoP key needs a proof by this key (RFC 9449 section 10). */
async function bindAsPushed(
  ports: DpopPorts,
  request: TokenRequest,
  { conditions: { dpopJkt } }: CodeGrant,
): Promise<Result<SenderConstraint, OAuthRefusal>> {
  const constraint = await bindToSender(ports, request, 'customerGrant');
  if (!constraint.ok || dpopJkt === undefined) return constraint;
  const { kind, thumbprint } = constraint.value;
  return kind === 'key' && isEqualConstantTime(dpopJkt, thumbprint)
    ? constraint
    : refuseFor('code_key_other');
}

/** A second use means that the code leaked (RFC 6749 section 4.1.2). */
async function revokeIfReused(
  { grants }: Pick<GrantTokenPorts, 'grants'>,
  found: CodeGrant | undefined,
  refusal: OAuthRefusal,
  now: number,
): Promise<Result<never, OAuthRefusal>> {
  const isReused = refusal.reason === 'code_reused' && found !== undefined;
  if (isReused) await grants.revoke({ grantId: found.grant.grantId }, now);
  return refuse(refusal);
}

interface Redemption extends ExchangeDecision {
  readonly client: Client;
  readonly constraint: SenderConstraint;
  readonly codeHash: string;
  readonly now: number;
}

async function redeem(
  ports: GrantTokenPorts,
  { client, found: { grant }, codeHash, now, constraint, refreshExpiresAt }: Redemption,
): Promise<Result<TokenResponse, OAuthRefusal>> {
  const facts = { client, grant, scopes: grant.scopes, constraint, nonce: grant.nonce, now };
  const issued = await issueGrantTokens(ports, facts);
  if (!issued.ok) return issued;
  const refreshToken = createTokenSecret(ports.random);
  const tokenHash = hashTokenSecret(refreshToken);
  const refresh = refreshExpiresAt === undefined ? undefined : { tokenHash, expiresAt: refreshExpiresAt };
  if (!(await ports.grants.redeemCode({ codeHash, refresh, now }))) return refuseFor('code_reused');
  return refresh === undefined ? issued : accept({ ...issued.value, refresh_token: refreshToken });
}
