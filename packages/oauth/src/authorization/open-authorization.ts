import type { ConsentFacts, ConsentLookup } from '@ob/core/primitives';
import { accept, type Clock, type Result } from '@ob/http';
import { type Client, type ClientStore, isClientId } from '../client/client.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import type { AuthorizationStore, OpenedRequest, PushedRequest } from './authorization-store.ts';
import { isAuthorizable } from './consent-reference.ts';
import { isRequestUri } from './request-uri.ts';

/** An authorization request in front of a customer: all that a consent page needs to know. */
export interface OpenAuthorization {
  /** Names it in the forms of the bank; the hash of its `request_uri`, and no secret that opens anything. */
  readonly authorizationId: string;
  readonly request: PushedRequest;
  readonly client: Client;
  /** The consent as it stands now; absent if no scope is for a resource. */
  readonly consent?: ConsentFacts;
  /** Until when the customer may decide, in milliseconds since the epoch. */
  readonly decideBy: number;
}

/** What opening and finding authorizations stands on. */
export interface AuthorizationLookupPorts {
  readonly clock: Clock;
  readonly clients: ClientStore;
  readonly consents: ConsentLookup;
  readonly authorizations: AuthorizationStore;
}

/** How long a customer has for a decision, counted from the first page, in milliseconds. */
const decisionTime = 10 * 60_000;

/** Tells when a browser opened an authorization for the first time, in milliseconds since the epoch. */
export function openedAt({ decideBy }: Pick<OpenAuthorization, 'decideBy'>): number {
  return decideBy - decisionTime;
}

/**
 * Opens a pushed request in a browser (RFC 9126 section 4): the first time within 60 seconds of the push; then the
 * customer has 10 minutes, in which the page may be loaded again. Nothing is used up before the decision.
 * Refuses with `invalid_request_uri`, and a reason that tells apart a request that was used, one that has expired, and
 * one that this client never pushed.
 */
export async function openAuthorization(
  ports: AuthorizationLookupPorts,
  { clientId, requestUri }: { readonly clientId: string; readonly requestUri: string },
): Promise<Result<OpenAuthorization, OAuthRefusal>> {
  if (!isRequestUri(requestUri) || !isClientId(clientId)) return refuseFor('request_uri_unknown');
  const now = ports.clock.now();
  const authorizationId = hashTokenSecret(requestUri);
  const opened = await ports.authorizations.open(authorizationId, clientId, now, now + decisionTime);
  return opened.ok
    ? describeOpened(ports, authorizationId, opened.value)
    : refuseFor(`request_uri_${opened.refusal}`);
}

/**
 * Finds an authorization that a browser has opened and the customer may still decide, by the id that forms carry.
 * Takes any text. That this browser is the one that opened it is for the caller to know.
 */
export async function findAuthorization(
  ports: AuthorizationLookupPorts,
  authorizationId: string,
): Promise<Result<OpenAuthorization, OAuthRefusal>> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(authorizationId)) return refuseFor('authorization_unknown');
  const found = await ports.authorizations.find(authorizationId, ports.clock.now());
  return describeOpened(ports, authorizationId, found);
}

/**
 * Tells whether the consent that an authorization asks for can no longer be given: it was rejected, revoked or used,
 * or has expired, since the request was pushed. The client is then told by a denial.
 */
export function hasConsentEnded({ request, consent }: OpenAuthorization, now: number): boolean {
  return request.consentId !== undefined && (consent === undefined || !isAuthorizable(consent, now));
}

async function describeOpened(
  ports: AuthorizationLookupPorts,
  authorizationId: string,
  opened: OpenedRequest | undefined,
): Promise<Result<OpenAuthorization, OAuthRefusal>> {
  if (opened === undefined) return refuseFor('authorization_unknown');
  const client = await ports.clients.find(opened.request.clientId);
  // A registration may change under an open request: the customer is sent only where the client is still known.
  if (!client?.redirect_uris.includes(opened.request.redirectUri)) return refuseFor('authorization_unknown');
  const consent = await findConsent(ports.consents, opened.request.consentId);
  return accept({ authorizationId, client, ...opened, ...(consent === undefined ? {} : { consent }) });
}

function findConsent(
  consents: ConsentLookup,
  consentId: string | undefined,
): Promise<ConsentFacts | undefined> {
  return consentId === undefined ? Promise.resolve(undefined) : consents.find(consentId);
}
