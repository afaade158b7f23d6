import { type ConsentStore, findTransition, inspectConsent, type StoredConsent } from '@ob/consent';
import { accept, type Result, refuse } from '@ob/core';
import {
  type DenialPorts,
  denyAuthorization,
  findAuthorization,
  needsNewSignIn,
  type OpenAuthorization,
} from '@ob/oauth';
import { redirectTo, respondPageError } from './respond-page.ts';
import {
  findSignedIn,
  recognizeVisitor,
  type SignedInVisitor,
  type Visitor,
  type VisitorPorts,
} from './visitor.ts';

/** What continuing an authorization stands on. */
export interface PendingPorts extends VisitorPorts {
  readonly consents: Pick<ConsentStore, 'find'>;
  /** What `@ob/oauth` needs to find an authorization and to deny it. */
  readonly authorizations: DenialPorts;
}

/** An authorization that this browser started and that is not decided. */
export interface StartedAuthorization extends OpenAuthorization {
  readonly clientName: string;
}

/** An authorization that the customer at this browser may decide about now. */
export interface PendingAuthorization {
  readonly started: StartedAuthorization;
  readonly signedIn: SignedInVisitor;
  /** Absent where the client only asks who the customer is. */
  readonly stored?: StoredConsent;
}

/** Finds an authorization that this very browser started; to every other browser it does not exist. */
export async function findStarted(
  ports: PendingPorts,
  visitor: Visitor,
  authorizationId: string,
): Promise<StartedAuthorization | undefined> {
  // What is no id is not asked for: a store may refuse some characters outright.
  if (!/^[A-Za-z0-9_-]{43}$/.test(authorizationId)) return undefined;
  if (!(await ports.sessions.hasStarted(visitor.sessionHash, authorizationId, ports.clock.now())))
    return undefined;
  const found = await findAuthorization(ports.authorizations, authorizationId);
  return found.ok ? { ...found.value, clientName: found.value.client.client_name } : undefined;
}

/**
 * Finds what the customer at a browser may decide. Refuses with the answer to give instead: the error page, the way
 * to the sign-in, or the way back to the client where the consent has ended or is another customer's.
 */
export async function findPending(
  ports: PendingPorts,
  visitor: Visitor,
  authorizationId: string,
): Promise<Result<PendingAuthorization, Response>> {
  const started = await findStarted(ports, visitor, authorizationId);
  if (started === undefined) return refuse(respondPageError('invalid_request'));
  const signedIn = await findSignedIn(ports, visitor);
  if (
    signedIn === undefined ||
    needsNewSignIn(started, signedIn.session.authenticatedAt, ports.clock.now())
  ) {
    return refuse(redirectTo(signInLocation(authorizationId)));
  }
  const { consentId } = started.request;
  if (consentId === undefined) return accept({ started, signedIn });
  const clock = ports.clock;
  const stored = await inspectConsent({ consents: ports.consents, clock }, consentId);
  if (stored === undefined || !canAuthorize(stored, signedIn.customer.customerId, clock.now())) {
    return refuse(await sendDenied(ports, authorizationId));
  }
  return accept({ started, signedIn, stored });
}

/** Recognizes the browser of a request and finds what its customer may decide. */
export async function findPendingOf(
  ports: PendingPorts,
  request: Request,
  authorizationId: string,
): Promise<Result<PendingAuthorization, Response>> {
  return findPending(ports, await recognizeVisitor(ports, request), authorizationId);
}

/** Tells where a browser signs in to go on with an authorization. */
export function signInLocation(authorizationId: string): string {
  return `/sign-in?authorization=${encodeURIComponent(authorizationId)}`;
}

/** Denies an authorization and sends the browser back to the client; one decided already gets the error page. */
export async function sendDenied(
  ports: Pick<PendingPorts, 'authorizations'>,
  authorizationId: string,
): Promise<Response> {
  const denied = await denyAuthorization(ports.authorizations, { authorizationId, error: 'access_denied' });
  return denied.ok ? redirectTo(denied.value.location) : respondPageError('invalid_request');
}

function canAuthorize(stored: StoredConsent, customerId: string, now: number): boolean {
  return findTransition(stored, { command: 'authorize', actor: { type: 'customer', id: customerId }, now })
    .ok;
}
