import type { ConsentType } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { type ProfileClaim, profileClaims } from '../grant/customer-profile.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { Client, ClientRole } from './client.ts';

export interface ScopeRule {
  /** By client credentials. */
  readonly byClient: boolean;
  /** By the authorization code flow. */
  readonly byCustomer: boolean;
  /** Absent if the scope is not for a resource. */
  readonly consentType?: ConsentType;
  readonly role?: ClientRole;
  readonly needs?: string;
  /** The claims at the userinfo endpoint. */
  readonly claims?: readonly ProfileClaim[];
}

export const scopeRules = {
  openid: { byClient: false, byCustomer: true },
  profile: { byClient: false, byCustomer: true, needs: 'openid', claims: profileClaims },
  accounts: { byClient: false, byCustomer: true, consentType: 'account-access', role: 'aisp' },
  payments: { byClient: true, byCustomer: true, consentType: 'payment', role: 'pisp' },
  fundsconfirmations: { byClient: false, byCustomer: true, consentType: 'funds-confirmation', role: 'cbpii' },
  consents: { byClient: true, byCustomer: false },
  webhooks: { byClient: true, byCustomer: false },
} as const satisfies Readonly<Record<string, ScopeRule>>;

export type ScopeName = keyof typeof scopeRules;

export const scopeNames = Object.keys(scopeRules).filter(isScopeName);

export type ScopeFlow = 'byClient' | 'byCustomer';

export function isScopeName(name: string): name is ScopeName {
  return Object.hasOwn(scopeRules, name);
}

export function scopeRule(name: ScopeName): ScopeRule {
  return scopeRules[name];
}

/** Splits a `scope` parameter and removes duplicates. Returns `undefined` if the grammar is wrong (RFC 6749 section 3.3). */
export function parseScope(text: string): readonly string[] | undefined {
  const grammar = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
  return grammar.test(text) ? [...new Set(text.split(' '))] : undefined;
}

/**
 * Validates a `scope` parameter: known, allowed in this flow, registered, and within the client's roles. `profile` needs
 * `openid`, and a customer grants at most one resource scope. Refuses with `invalid_scope`.
 */
export function validateScope(
  text: string,
  client: Client,
  flow: ScopeFlow,
): Result<readonly ScopeName[], OAuthRefusal> {
  const requested = parseScope(text);
  if (requested === undefined) return refuseFor('scope_malformed');
  const names = requested.filter(isScopeName);
  if (names.length < requested.length) return refuseFor('scope_unknown');
  return validateScopeNames(names, client, flow);
}

/** Like {@link validateScope}, also for granted scopes, which the client may have lost since. */
export function validateScopeNames(
  names: readonly ScopeName[],
  client: Client,
  flow: ScopeFlow,
): Result<readonly ScopeName[], OAuthRefusal> {
  if (!names.every((name) => scopeRule(name)[flow])) return refuseFor('scope_flow');
  if (!names.every((name) => isRegistered(name, client))) return refuseFor('scope_not_registered');
  if (!names.every((name) => hasRole(name, client))) return refuseFor('scope_role');
  if (!names.every((name) => hasNeeded(name, names))) return refuseFor('scope_alone');
  if (flow === 'byCustomer' && names.filter(isResourceScope).length > 1)
    return refuseFor('scope_several_resources');
  return accept(names);
}

/** Lists the scopes for a client credentials request without `scope`. */
export function defaultClientScopes(client: Client): readonly ScopeName[] {
  return scopeNames.filter(
    (name) => scopeRule(name).byClient && isRegistered(name, client) && hasRole(name, client),
  );
}

export function findConsentType(names: readonly string[]): ConsentType | undefined {
  return names
    .filter(isScopeName)
    .map((name) => scopeRule(name).consentType)
    .find((type) => type !== undefined);
}

export function listScopeClaims(names: readonly string[]): readonly ProfileClaim[] {
  return names.filter(isScopeName).flatMap((name) => scopeRule(name).claims ?? []);
}

function hasNeeded(name: ScopeName, names: readonly string[]): boolean {
  const { needs } = scopeRule(name);
  return needs === undefined || names.includes(needs);
}

function isRegistered(name: ScopeName, client: Client): boolean {
  return client.scope.split(' ').includes(name);
}

function hasRole(name: ScopeName, client: Client): boolean {
  const { role } = scopeRule(name);
  return role === undefined || client.roles.includes(role);
}

function isResourceScope(name: ScopeName): boolean {
  return scopeRule(name).consentType !== undefined;
}
