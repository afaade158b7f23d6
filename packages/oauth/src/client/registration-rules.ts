import { algorithmFits, isSigningAlgorithm } from '../jwt/signing-algorithm.ts';
import { signingAlgorithms } from '../jwt/signing-key.ts';
import { certificateSubjectMembers, certificateSubjectRules } from './certificate-subject.ts';
import type { Client } from './client.ts';
import { isScopeName, parseScope, scopeNames, scopeRule } from './scope.ts';

/** `detail` follows the name of the field in messages. */
export interface RegistrationError {
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

/** A registration before the defaults that depend on other members. */
export interface ClientRegistration
  extends Omit<
    Client,
    | 'scope'
    | 'tls_client_certificate_bound_access_tokens'
    | 'dpop_bound_access_tokens'
    | 'require_signed_request_object'
  > {
  readonly scope?: string;
  readonly tls_client_certificate_bound_access_tokens?: boolean;
  readonly dpop_bound_access_tokens?: boolean;
  readonly require_signed_request_object?: boolean;
}

interface RegistrationRule {
  readonly path: keyof Client;
  readonly detail: string;
  readonly isBroken: (registration: ClientRegistration) => boolean;
}

const registrationRules: readonly RegistrationRule[] = [
  {
    path: 'dpop_bound_access_tokens',
    detail:
      'must not be true in the profile open-banking, which binds tokens to a certificate. Set security_profile: "fapi2" to bind them by DPoP',
    isBroken: (registration) => isOpenBanking(registration) && registration.dpop_bound_access_tokens === true,
  },
  {
    path: 'tls_client_certificate_bound_access_tokens',
    detail:
      'must differ from dpop_bound_access_tokens: tokens have exactly one binding. Set one of them to true',
    isBroken: (registration) =>
      !isOpenBanking(registration) &&
      bindsToCertificate(registration) === (registration.dpop_bound_access_tokens ?? false),
  },
  {
    path: 'redirect_uris',
    detail: 'must have at least one address for the grant type authorization_code',
    isBroken: ({ grant_types, redirect_uris }) =>
      grant_types.includes('authorization_code') && redirect_uris.length === 0,
  },
  {
    path: 'jwks',
    detail:
      'must have a key for PS256 (RSA of 2048 bits or more), ES256 (P-256) or EdDSA (Ed25519), unless jwks_uri is set',
    isBroken: (registration) =>
      needsKeys(registration) &&
      registration.jwks_uri === undefined &&
      listUsableKeys(registration).length === 0,
  },
  {
    path: 'jwks_uri',
    detail: 'must not be set together with jwks. Remove one of them',
    isBroken: ({ jwks, jwks_uri }) => jwks !== undefined && jwks_uri !== undefined,
  },
  {
    path: 'token_endpoint_auth_signing_alg',
    detail: 'must be an algorithm of a key in jwks',
    isBroken: ({ token_endpoint_auth_signing_alg: alg, ...registration }) =>
      alg !== undefined &&
      registration.jwks !== undefined &&
      !listUsableKeys(registration).some((key) => isSigningAlgorithm(alg) && algorithmFits(alg, key)),
  },
  {
    path: 'jwks',
    detail: 'must not have two keys with the same kid',
    isBroken: (registration) => !hasDistinctKids(listUsableKeys(registration).map(({ kid }) => kid)),
  },
  {
    path: 'token_endpoint_auth_method',
    detail: 'tls_client_auth needs exactly one of the tls_client_auth_… members',
    isBroken: (registration) =>
      registration.token_endpoint_auth_method === 'tls_client_auth' && countSubjects(registration) !== 1,
  },
  ...certificateSubjectMembers.map((member) => ({
    path: member,
    detail: certificateSubjectRules[member].expectation,
    isBroken: (registration: ClientRegistration) => {
      const subject = registration[member];
      return subject !== undefined && !certificateSubjectRules[member].isWellFormed(subject);
    },
  })),
  {
    path: 'scope',
    detail: `must contain only scopes of this server: ${scopeNames.join(', ')}`,
    isBroken: ({ scope }) => scope !== undefined && parseScope(scope)?.every(isScopeName) !== true,
  },
];

export function findRegistrationErrors(registration: ClientRegistration): readonly RegistrationError[] {
  const broken = registrationRules.filter((rule) => rule.isBroken(registration));
  return broken.map(({ path, detail }) => ({ path: [path], detail }));
}

/** Fills in the defaults: the bindings and request objects of the profile, and every scope of the roles. */
export function completeRegistration(registration: ClientRegistration): Client {
  return {
    ...registration,
    scope: registration.scope ?? listRoleScopes(registration).join(' '),
    tls_client_certificate_bound_access_tokens: bindsToCertificate(registration),
    dpop_bound_access_tokens: registration.dpop_bound_access_tokens ?? false,
    require_signed_request_object:
      isOpenBanking(registration) || (registration.require_signed_request_object ?? false),
  };
}

function isOpenBanking({ security_profile }: ClientRegistration): boolean {
  return security_profile === 'open-banking';
}

/** Certificate binding is the default, so that every token has a binding. */
function bindsToCertificate(registration: ClientRegistration): boolean {
  if (isOpenBanking(registration)) return true;
  const isByDpop = registration.dpop_bound_access_tokens ?? false;
  return registration.tls_client_certificate_bound_access_tokens ?? !isByDpop;
}

function needsKeys(registration: ClientRegistration): boolean {
  const { token_endpoint_auth_method, require_signed_request_object, grant_types } = registration;
  const signsRequests = isOpenBanking(registration) || require_signed_request_object === true;
  return (
    token_endpoint_auth_method === 'private_key_jwt' ||
    (signsRequests && grant_types.includes('authorization_code'))
  );
}

function listUsableKeys({ jwks }: Pick<ClientRegistration, 'jwks'>) {
  return (jwks?.keys ?? []).filter((key) => signingAlgorithms.some((alg) => algorithmFits(alg, key)));
}

/** Keys without a kid are allowed: a JWT without a kid finds the only key of its algorithm. */
function hasDistinctKids(optionalKids: readonly (string | undefined)[]): boolean {
  const kids = optionalKids.filter((kid) => kid !== undefined);
  return new Set(kids).size === kids.length;
}

function countSubjects(registration: ClientRegistration): number {
  return certificateSubjectMembers.filter((member) => registration[member] !== undefined).length;
}

function listRoleScopes({ roles }: ClientRegistration): readonly string[] {
  return scopeNames.filter((name) => {
    const { role } = scopeRule(name);
    return role === undefined || roles.includes(role);
  });
}
