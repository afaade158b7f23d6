import type { ConsentFacts } from '@ob/core/primitives';
import { accept, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { findConsentType, validateScope } from '../client/scope.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { findReason, type Rule } from '../refusals/rule.ts';
import { codeChallengeMethod, isCodeChallenge } from '../secret/pkce.ts';
import { findConstraintKind } from '../sender-constraint/sender-constraint.ts';
import {
  type AuthorizationParameters,
  splitList,
  validateParameterValues,
} from './authorization-parameters.ts';
import type { Prompt, PushedRequest, ResponseMode } from './authorization-store.ts';
import { parseClaimsRequest } from './claims-request.ts';
import { type ConsentReference, validateConsent, validateConsentReference } from './consent-reference.ts';

export const responseModes: readonly ResponseMode[] = ['query', 'jwt'];

export const prompts: readonly Prompt[] = ['none', 'login', 'consent', 'select_account'];

export const thumbprintPattern = /^[A-Za-z0-9_-]{43}$/;

export const maxAgePattern = /^[0-9]{1,9}$/;

/** In the order of evaluation (RFC 6749 section 4.1.1, RFC 7636, OpenID Connect Core). */
const parameterRules: readonly Rule<OAuthRefusalReason, [AuthorizationParameters, Client]>[] = [
  {
    reason: 'client_id_other',
    isBroken: (parameters, client) => (parameters.get('client_id') ?? client.client_id) !== client.client_id,
  },
  { reason: 'response_type_missing', isBroken: (parameters) => !parameters.has('response_type') },
  { reason: 'response_type_unknown', isBroken: (parameters) => parameters.get('response_type') !== 'code' },
  { reason: 'response_type_forbidden', isBroken: (_, client) => !mayUseCode(client) },
  {
    reason: 'redirect_uri_unregistered',
    isBroken: (parameters, client) => !isRegistered(parameters.get('redirect_uri'), client),
  },
  {
    reason: 'response_mode_unknown',
    isBroken: (parameters) => !isListed(parameters.get('response_mode'), responseModes),
  },
  {
    reason: 'code_challenge_malformed',
    isBroken: (parameters) => !isCodeChallenge(parameters.get('code_challenge') ?? ''),
  },
  {
    reason: 'code_challenge_method',
    isBroken: (parameters) => parameters.get('code_challenge_method') !== codeChallengeMethod,
  },
  {
    reason: 'prompt_unsupported',
    isBroken: (parameters) => !arePrompts(splitList(parameters.get('prompt'))),
  },
  {
    reason: 'max_age_malformed',
    isBroken: (parameters) => !maxAgePattern.test(parameters.get('max_age') ?? '0'),
  },
  {
    reason: 'dpop_jkt_malformed',
    isBroken: (parameters) => parameters.has('dpop_jkt') && !isThumbprint(parameters.get('dpop_jkt')),
  },
  {
    reason: 'dpop_jkt_forbidden',
    isBroken: (parameters, client) => parameters.has('dpop_jkt') && findConstraintKind(client) !== 'key',
  },
  { reason: 'scope_missing', isBroken: (parameters) => !parameters.has('scope') },
];

/**
 * Validates the authorization request of an authenticated client. `unvalidated` comes from the form or the request object,
 * `consent` from the id of `findConsentId`. Refuses with the errors of RFC 6749, RFC 9126 and FAPI 2.0.
 */
export function validateAuthorizationRequest(
  unvalidated: AuthorizationParameters,
  client: Client,
  consent: ConsentFacts | undefined,
  now: number,
): Result<PushedRequest, OAuthRefusal> {
  const values = validateParameterValues(unvalidated);
  if (!values.ok) return values;
  const parameters = values.value;
  const reason = findReason(parameterRules, parameters, client);
  if (reason !== undefined) return refuseFor(reason);
  const scopes = validateScope(parameters.get('scope') ?? '', client, 'byCustomer');
  if (!scopes.ok) return scopes;
  const claims = validateClaims(parameters);
  if (!claims.ok) return claims;
  const reference = validateNamedConsent(parameters, scopes.value, { client, consent, now });
  const checked = { scopes: scopes.value, ...claims.value, pushedAt: now };
  return reference.ok
    ? accept(buildRequest(parameters, client, { ...reference.value, ...checked }))
    : reference;
}

function validateClaims(
  parameters: AuthorizationParameters,
): Result<Pick<PushedRequest, 'claims'>, OAuthRefusal> {
  const text = parameters.get('claims');
  if (text === undefined) return accept({});
  const claims = parseClaimsRequest(text);
  return claims.ok ? accept({ claims: claims.value }) : claims;
}

interface ConsentContext {
  readonly client: Client;
  readonly consent: ConsentFacts | undefined;
  readonly now: number;
}

function validateNamedConsent(
  parameters: AuthorizationParameters,
  scopes: readonly string[],
  { client, consent, now }: ConsentContext,
): Result<ConsentReference, OAuthRefusal> {
  const reference = validateConsentReference(parameters, scopes);
  if (!reference.ok || reference.value.consentId === undefined) return reference;
  const named = consent?.consentId === reference.value.consentId ? consent : undefined;
  const checked = validateConsent(named, client, findConsentType(scopes), now);
  return checked.ok ? reference : checked;
}

function buildRequest(
  parameters: AuthorizationParameters,
  client: Client,
  checked: ConsentReference & Pick<PushedRequest, 'scopes' | 'claims' | 'pushedAt'>,
): PushedRequest {
  const maxAge = parameters.get('max_age');
  const acrValues = [...splitList(parameters.get('acr_values')), ...(checked.claims?.preferredAcr ?? [])];
  return {
    ...checked,
    clientId: client.client_id,
    redirectUri: parameters.get('redirect_uri') ?? '',
    responseMode: chooseResponseMode(parameters.get('response_mode'), client),
    codeChallenge: parameters.get('code_challenge') ?? '',
    ...omitUndefined({
      state: parameters.get('state'),
      nonce: parameters.get('nonce'),
      acrValues: acrValues.length > 0 ? acrValues : undefined,
      prompt: parameters.has('prompt') ? splitList(parameters.get('prompt')).filter(isPrompt) : undefined,
      maxAge: maxAge === undefined ? undefined : Number(maxAge),
      dpopJkt: parameters.get('dpop_jkt'),
    }),
  };
}

/** A client with a registered algorithm gets every response signed. */
function chooseResponseMode(requested: string | undefined, client: Client): ResponseMode {
  return requested === 'jwt' || client.authorization_signed_response_alg !== undefined ? 'jwt' : 'query';
}

function mayUseCode(client: Client): boolean {
  return client.response_types.includes('code') && client.grant_types.includes('authorization_code');
}

/** Compared character by character (FAPI 2.0, RFC 9700 section 2.1). */
function isRegistered(redirectUri: string | undefined, client: Client): boolean {
  return redirectUri !== undefined && client.redirect_uris.includes(redirectUri);
}

function isListed(value: string | undefined, list: readonly string[]): boolean {
  return value === undefined || list.includes(value);
}

function arePrompts(values: readonly string[]): boolean {
  return values.every(isPrompt) && (values.length === 1 || !values.includes('none'));
}

function isPrompt(value: string): value is Prompt {
  return prompts.some((known) => known === value);
}

function isThumbprint(value: string | undefined): boolean {
  return value !== undefined && thumbprintPattern.test(value);
}
