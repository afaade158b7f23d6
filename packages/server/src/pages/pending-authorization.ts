import { inspectConsent, type StoredConsent } from '@ob/consent';
import { type ConsentStore, findTransition } from '@ob/consent/primitives';
import { accept, type Clock, type Result, refuse } from '@ob/http';
import {
  type DenialPorts,
  denyAuthorization,
  findAuthorization,
  needsNewSignIn,
  type OpenAuthorization,
} from '@ob/oauth/primitives';
import type { AuthorizationClaims } from './authorization-claims.ts';
import {
  type BrowserSession,
  type BrowserSessionPorts,
  readBrowserSession,
  type SignedInSession,
  selectSignedIn,
} from './browser-session.ts';
import type { SignInTarget } from './customer-session.ts';
import { redirectTo, respondPageError } from './respond-page.ts';

export interface PendingPorts extends BrowserSessionPorts {
  readonly clock: Clock;
  readonly claims: Pick<AuthorizationClaims, 'isClaimed'>;
  readonly consents: Pick<ConsentStore, 'find'>;
  readonly authorizations: DenialPorts;
}

/** An open authorization of this browser. */
export interface StartedAuthorization extends OpenAuthorization {
  readonly clientName: string;
}

/** An authorization that the signed-in customer may decide now. */
export interface PendingAuthorization {
  readonly started: StartedAuthorization;
  readonly signedIn: SignedInSession;
  /** Absent if the client only asks who the customer is. */
  readonly stored?: StoredConsent;
}

/** Finds an authorization that this browser opened first; `undefined` in any other browser. */
export async function findStarted(
  ports: PendingPorts,
  { browserHash }: BrowserSession,
  authorizationId: string,
): Promise<StartedAuthorization | undefined> {
  // Checked before the store, which may fail on some characters.
  if (!/^[A-Za-z0-9_-]{43}$/.test(authorizationId)) return undefined;
  if (!(await ports.claims.isClaimed(authorizationId, browserHash, ports.clock.now()))) return undefined;
  const found = await findAuthorization(ports.authorizations, authorizationId);
  return found.ok ? { ...found.value, clientName: found.value.client.client_name } : undefined;
}

/**
 * Finds the authorization that a customer may decide. Refuses with the response to send: an error page, the sign-in, or
 * the way back to the client if the consent has ended or is of another customer.
 */
export async function findPending(
  ports: PendingPorts,
  browser: BrowserSession,
  authorizationId: string,
): Promise<Result<PendingAuthorization, Response>> {
  const started = await findStarted(ports, browser, authorizationId);
  if (started === undefined) return refuse(respondPageError(ports.settings, 'invalid_request'));
  const signedIn = selectSignedIn(browser);
  const now = ports.clock.now();
  if (signedIn === undefined || needsNewSignIn(started, signedIn.customer.signedInAt, now)) {
    return refuse(redirectTo(ports.session.signIn(describeTarget(authorizationId))));
  }
  const { consentId } = started.request;
  if (consentId === undefined) return accept({ started, signedIn });
  const stored = await inspectConsent(ports, consentId);
  if (stored === undefined || !canAuthorize(stored, signedIn.customer.customerId, now)) {
    return refuse(await sendDenied(ports, authorizationId));
  }
  return accept({ started, signedIn, stored });
}

/** Calls {@link findPending} for the browser of a request. */
export async function findPendingOf(
  ports: PendingPorts,
  request: Request,
  authorizationId: string,
): Promise<Result<PendingAuthorization, Response>> {
  return findPending(ports, await readBrowserSession(ports, request), authorizationId);
}

export function authorizationPath(authorizationId: string): string {
  return `/authorizations/${authorizationId}`;
}

/** Returns the path that completes an approval with these accounts after a step-up. */
export function approvalPath(authorizationId: string, accountIds: readonly string[]): string {
  const query = new URLSearchParams(accountIds.map((accountId) => ['account_id', accountId]));
  return `${authorizationPath(authorizationId)}/approval?${query}`;
}

export function describeTarget(authorizationId: string): SignInTarget {
  return { returnTo: authorizationPath(authorizationId), authorizationId };
}

/** Denies an authorization and redirects to the client. An authorization that was decided gets the error page. */
export async function sendDenied(
  ports: Pick<PendingPorts, 'authorizations' | 'settings'>,
  authorizationId: string,
): Promise<Response> {
  const denied = await denyAuthorization(ports.authorizations, { authorizationId, error: 'access_denied' });
  return denied.ok ? redirectTo(denied.value.location) : respondPageError(ports.settings, 'invalid_request');
}

function canAuthorize(stored: StoredConsent, customerId: string, now: number): boolean {
  return findTransition(stored, { command: 'authorize', actor: { type: 'customer', id: customerId }, now })
    .ok;
}
