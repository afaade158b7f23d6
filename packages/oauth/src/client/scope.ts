import type { ConsentType } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { type ProfileClaim, profileClaims } from '../grant/customer-profile.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { Client, ClientRole } from './client.ts';

/** What a scope is for: by which flows it is granted, which consent it needs and which role. */
export interface ScopeRule {
  /** Granted by client credentials, without a customer. */
  readonly byClient: boolean;
  /** Granted by a customer, through the authorization code flow. */
  readonly byCustomer: boolean;
  /** Present on resource scopes alone: the type of consent whose data the scope opens. */
  readonly consentType?: ConsentType;
  /** What the client must be licensed for. */
  readonly role?: ClientRole;
  /** The scope that must be asked for as well. */
  readonly needs?: string;
  /** The claims that the scope opens at the userinfo endpoint. */
  readonly claims?: readonly ProfileClaim[];
}

/** Every scope of the service: the one table from which metadata, checks and tests come. */
export const scopeRules = {
  openid: { byClient: false, byCustomer: true },
  profile: { byClient: false, byCustomer: true, needs: 'openid', claims: profileClaims },
  accounts: { byClient: false, byCustomer: true, consentType: 'account-access', role: 'aisp' },
  payments: { byClient: true, byCustomer: true, consentType: 'payment', role: 'pisp' },
  fundsconfirmations: { byClient: false, byCustomer: true, consentType: 'funds-confirmation', role: 'cbpii' },
  consents: { byClient: true, byCustomer: false },
  webhooks: { byClient: true, byCustomer: false },
} as const satisfies Readonly<Record<string, ScopeRule>>;

/** The name of a scope of this server. */
export type ScopeName = keyof typeof scopeRules;

/** Every scope, in the order of the table. */
export const scopeNames = Object.keys(scopeRules).filter(isScopeName);

/** By whom a scope is asked for: the client for itself, or a customer for the client. */
export type ScopeFlow = 'byClient' | 'byCustomer';

/** Tells whether a text is exactly the name of a scope. */
export function isScopeName(name: string): name is ScopeName {
  return Object.hasOwn(scopeRules, name);
}

/** Looks up what a scope is for. */
export function scopeRule(name: ScopeName): ScopeRule {
  return scopeRules[name];
}

/**
 * Takes a `scope` parameter apart (RFC 6749 section 3.3): tokens between single spaces, repeated ones once.
 * Answers `undefined` where the text does not follow the grammar.
 */
export function parseScope(text: string): readonly string[] | undefined {
  const grammar = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
  return grammar.test(text) ? [...new Set(text.split(' '))] : undefined;
}

/**
 * Judges a `scope` parameter: known names, allowed in this flow, registered by the client and within its roles,
 * `profile` only with `openid`, and at most one resource scope by a customer. Refuses with `invalid_scope`.
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

/** Judges scopes by name, as {@link validateScope} does: also those granted earlier, which the client may have lost. */
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

/** Lists the scopes a client gets by client credentials when it asks for none: all that it may have. */
export function defaultClientScopes(client: Client): readonly ScopeName[] {
  return scopeNames.filter(
    (name) => scopeRule(name).byClient && isRegistered(name, client) && hasRole(name, client),
  );
}

/** Finds the type of consent that a set of scopes needs; `undefined` where it holds no resource scope. */
export function consentTypeOf(names: readonly string[]): ConsentType | undefined {
  return names
    .filter(isScopeName)
    .map((name) => scopeRule(name).consentType)
    .find((type) => type !== undefined);
}

/** Lists the claims about the customer that scopes open at the userinfo endpoint. */
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
