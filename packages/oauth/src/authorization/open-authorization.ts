import type { ConsentFacts, ConsentLookup } from '@ob/core/primitives';
import { accept, type Clock, type Result } from '@ob/http';
import { type Client, type ClientStore, isClientId } from '../client/client.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import type { AuthorizationStore, OpenedRequest, PushedRequest } from './authorization-store.ts';
import { isAuthorizable } from './consent-reference.ts';
import { isRequestUri } from './request-uri.ts';

export interface OpenAuthorization {
  /** The hash of the `request_uri`, for the bank's forms. It is not a secret. */
  readonly authorizationId: string;
  readonly request: PushedRequest;
  readonly client: Client;
  /** Absent for `openid` alone. */
  readonly consent?: ConsentFacts;
  /** In milliseconds since the epoch. */
  readonly decideBy: number;
}

export interface AuthorizationLookupPorts {
  readonly clock: Clock;
  readonly clients: ClientStore;
  readonly consents: ConsentLookup;
  readonly authorizations: AuthorizationStore;
}

/** In milliseconds after the first page. */
const decisionTime = 10 * 60_000;

/** Returns the time of the first page, in milliseconds since the epoch. */
export function openedAt({ decideBy }: Pick<OpenAuthorization, 'decideBy'>): number {
  return decideBy - decisionTime;
}

/**
 * Opens a pushed request in a browser (RFC 9126 section 4), at most 60 seconds after the push. The customer then has 10 minutes
 * to decide and may reload the page. Refuses with `invalid_request_uri`.
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
    ? toOpenAuthorization(ports, authorizationId, opened.value)
    : refuseFor(`request_uri_${opened.refusal}`);
}

/** Finds an opened authorization without a decision. Accepts any text as the id. Check that this browser opened it. */
export async function findAuthorization(
  ports: AuthorizationLookupPorts,
  authorizationId: string,
): Promise<Result<OpenAuthorization, OAuthRefusal>> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(authorizationId)) return refuseFor('authorization_unknown');
  const found = await ports.authorizations.find(authorizationId, ports.clock.now());
  return toOpenAuthorization(ports, authorizationId, found);
}

/** Returns whether the customer can no longer authorize the consent. The client then gets a denial. */
export function hasConsentEnded({ request, consent }: OpenAuthorization, now: number): boolean {
  return request.consentId !== undefined && (consent === undefined || !isAuthorizable(consent, now));
}

async function toOpenAuthorization(
  ports: AuthorizationLookupPorts,
  authorizationId: string,
  opened: OpenedRequest | undefined,
): Promise<Result<OpenAuthorization, OAuthRefusal>> {
  if (opened === undefined) return refuseFor('authorization_unknown');
  const client = await ports.clients.find(opened.request.clientId);
  // The registration may have changed since the push: never redirect to an address that is no longer registered.
  if (!client?.redirect_uris.includes(opened.request.redirectUri)) return refuseFor('authorization_unknown');
  const { consentId } = opened.request;
  const consent = consentId === undefined ? undefined : await ports.consents.find(consentId);
  return accept({ authorizationId, client, ...opened, ...omitUndefined({ consent }) });
}
