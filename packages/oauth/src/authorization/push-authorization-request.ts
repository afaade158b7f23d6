import type { ConsentLookup } from '@ob/core/primitives';
import { accept, type Random, type Result } from '@ob/http';
import type { Client } from '../client/client.ts';
import { findSigningKey } from '../jwt/key-ring.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { findProvenKey, type SenderRequest } from '../sender-constraint/bind-to-sender.ts';
import type { DpopPorts } from '../sender-constraint/dpop-use.ts';
import { type AuthorizationParameters, validateParameterValues } from './authorization-parameters.ts';
import { validateAuthorizationRequest } from './authorization-request.ts';
import type { AuthorizationStore, PushedRequest } from './authorization-store.ts';
import { findConsentId } from './consent-reference.ts';
import { type RequestObjectPorts, verifyRequestObject } from './request-object.ts';
import { createRequestUri } from './request-uri.ts';

export interface PushPorts extends RequestObjectPorts, DpopPorts {
  readonly random: Random;
  readonly keys: KeySource;
  readonly consents: ConsentLookup;
  readonly authorizations: AuthorizationStore;
}

export interface PushedAuthorization {
  readonly requestUri: string;
  /** In seconds. */
  readonly expiresIn: number;
}

/** In seconds. */
const openingTime = 60;

/**
 * Validates and stores the authorization request of an authenticated client (RFC 9126 section 2). If a request object is present
 * or required, only its parameters count. Refuses like {@link validateAuthorizationRequest}, {@link verifyRequestObject} and
 * {@link findProvenKey}.
 */
export async function pushAuthorizationRequest(
  ports: PushPorts,
  request: SenderRequest & { readonly form: AuthorizationParameters },
): Promise<Result<PushedAuthorization, OAuthRefusal>> {
  const { client, form } = request;
  const now = ports.clock.now();
  const parameters = await readParameters(ports, client, form, now);
  if (!parameters.ok) return parameters;
  const consentId = findConsentId(parameters.value);
  const consent = consentId === undefined ? undefined : await ports.consents.find(consentId);
  const checked = validateAuthorizationRequest(parameters.value, client, consent, now);
  if (!checked.ok) return checked;
  if (!canSignResponses(ports.keys, client, checked.value)) return refuseFor('signing_unavailable');
  const bound = await bindToProvenKey(ports, request, checked.value);
  if (!bound.ok) return bound;
  const requestUri = createRequestUri(ports.random);
  await ports.authorizations.push(hashTokenSecret(requestUri), bound.value, now + openingTime * 1000);
  return accept({ requestUri, expiresIn: openingTime });
}

/** Binds the code to the key of a proof. It must be the key of `dpop_jkt`, if the client sent both (RFC 9449 section 10.1). */
async function bindToProvenKey(
  ports: DpopPorts,
  request: SenderRequest,
  checked: PushedRequest,
): Promise<Result<PushedRequest, OAuthRefusal>> {
  const endpoint = 'pushedAuthorizationRequest';
  const key = await findProvenKey(ports, { ...request, endpoint, boundTo: checked.dpopJkt });
  if (!key.ok) return key;
  return accept(key.value === undefined ? checked : { ...checked, dpopJkt: key.value });
}

async function readParameters(
  ports: RequestObjectPorts,
  client: Client,
  form: AuthorizationParameters,
  now: number,
): Promise<Result<AuthorizationParameters, OAuthRefusal>> {
  const values = validateParameterValues(form);
  if (!values.ok) return values;
  if (values.value.has('request_uri')) return refuseFor('request_uri_pushed');
  const requestObject = values.value.get('request');
  if (requestObject !== undefined) return verifyRequestObject(ports, requestObject, client, now);
  return requiresRequestObject(client) ? refuseFor('request_object_missing') : values;
}

/** The open-banking profile always requires a signed request object. */
function requiresRequestObject(client: Client): boolean {
  return client.security_profile === 'open-banking' || client.require_signed_request_object;
}

/** Checked before the customer decides: response and ID token need keys for the registered algorithms. */
function canSignResponses(keys: KeySource, client: Client, { responseMode, scopes }: PushedRequest): boolean {
  const needed = [
    ...(responseMode === 'jwt' ? [client.authorization_signed_response_alg] : []),
    ...(scopes.includes('openid') ? [client.id_token_signed_response_alg] : []),
  ];
  return needed.every((algorithm) => findSigningKey(keys, algorithm) !== undefined);
}
