import type { Route, RouteContext } from '@ob/http';
import { accept, type Result, refuse } from '@ob/http';
import {
  type AuthorizationRoutePorts,
  approvePending,
  type BrowserSession,
  findPending,
  type PendingAuthorization,
  readBrowserSession,
  receiveForm,
  redirectTo,
  respondPageError,
  respondRefusedApproval,
  selectSignedIn,
} from '@ob/server/pages';
import { acrs } from './authentication-policy.ts';
import { codeLimits, type StoredChallenge } from './challenge-store.ts';
import { type CodePorts, checkCode } from './one-time-code.ts';
import {
  respondCode,
  respondCodeConfirmed,
  respondCodeEnded,
  respondRefusedCode,
  respondUnusableCode,
} from './respond-code.ts';
import type { SessionStore } from './session-store.ts';

const path = '/authorizations/{authorizationId}/codes/{challengeId}';

export interface CodeRoutePorts extends AuthorizationRoutePorts, CodePorts {
  readonly sessions: Pick<SessionStore, 'confirmCode'>;
}

/** Creates the routes of the code page. */
export function createCodeRoutes(ports: CodeRoutePorts): readonly Route[] {
  return [
    { method: 'GET', path, errors: 'page', handle: (request, context) => showCode(ports, request, context) },
    {
      method: 'POST',
      path,
      errors: 'page',
      handle: (request, context) => submitCode(ports, request, context),
    },
  ];
}

async function showCode(
  ports: CodeRoutePorts,
  request: Request,
  { params }: RouteContext,
): Promise<Response> {
  const found = await findWaiting(ports, await readBrowserSession(ports, request), params);
  if (!found.ok) return found.refusal;
  const { pending, challenge } = found.value;
  return challenge.tries < codeLimits.triesPerCode
    ? respondCode(ports, pending, challenge)
    : respondCodeEnded(ports, pending);
}

async function submitCode(ports: CodeRoutePorts, request: Request, context: RouteContext): Promise<Response> {
  const posted = await receiveForm(ports, request, context);
  if (!posted.ok) return respondPageError(ports.settings, posted.refusal);
  const { browser, fields } = posted.value;
  const found = await findWaiting(ports, browser, context.params);
  if (!found.ok) return found.refusal;
  const { pending, challenge } = found.value;
  context.annotate({ clientId: pending.started.client.client_id });
  const { challengeId } = challenge;
  const checked = await checkCode(ports, challenge, fields.get('otp') ?? '');
  if (!checked.ok) {
    context.annotate({ reason: checked.refusal.kind });
    return respondRefusedCode(ports, pending, challengeId, checked.refusal);
  }
  return approveByCode(ports, found.value, checked.value.confirmedAt, context);
}

/** Approves with the code. It then also counts as a recent code of the session. */
async function approveByCode(
  ports: CodeRoutePorts,
  { pending, challenge: { challengeId, accountIds, link } }: WaitingCode,
  confirmedAt: number,
  { interactionId }: RouteContext,
): Promise<Response> {
  const authentication = { acr: acrs.sca, authenticatedAt: confirmedAt, linkedTo: link };
  const stepUp = { id: challengeId, authentication };
  const approval = { pending, accountIds, stepUp, interactionId };
  const approved = await approvePending(ports.decideInTransaction, approval);
  if (approved.ok) {
    await ports.sessions.confirmCode(pending.signedIn.browserHash, confirmedAt);
    return redirectTo(approved.value);
  }
  return approved.refusal === 'step_up_used'
    ? respondUnusableCode(ports, pending, challengeId)
    : respondRefusedApproval(ports, approval, approved.refusal);
}

/** A challenge and its authorization. */
interface WaitingCode {
  readonly pending: PendingAuthorization;
  readonly challenge: StoredChallenge;
}

/**
 * Finds a challenge of this authorization and customer, or refuses with the response to send. A used challenge shows
 * the confirmation, even after the end of its authorization. It is read last, because another submit of the form may
 * end both meanwhile.
 */
async function findWaiting(
  ports: CodeRoutePorts,
  browser: BrowserSession,
  { authorizationId = '', challengeId = '' }: RouteContext['params'],
): Promise<Result<WaitingCode, Response>> {
  const pending = await findPending(ports, browser, authorizationId);
  const signedIn = selectSignedIn(browser);
  const found = /^[A-Za-z0-9_-]{43}$/.test(challengeId)
    ? await ports.challenges.find(challengeId)
    : undefined;
  const isTheirs =
    found?.authorizationId === authorizationId && found.customerId === signedIn?.customer.customerId;
  if (isTheirs && signedIn !== undefined && found.isUsed)
    return refuse(respondCodeConfirmed(ports, signedIn));
  if (!pending.ok) return pending;
  return isTheirs
    ? accept({ pending: pending.value, challenge: found })
    : refuse(respondPageError(ports.settings, 'invalid_request'));
}
