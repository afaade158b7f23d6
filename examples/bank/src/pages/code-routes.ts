import { accept, type Result, refuse } from '@ob/core';
import type { Route, RouteContext } from '@ob/core/http';
import { checkCode, codeLimits, type KeptChallenge } from '../customer/one-time-code.ts';
import { respondApproval } from './approval.ts';
import type { AuthorizationRoutePorts } from './authorization-ports.ts';
import { findPending, type PendingAuthorization } from './pending-authorization.ts';
import { respondCode, respondCodeConfirmed, respondCodeEnded, respondRefusedCode } from './respond-code.ts';
import { respondPageError } from './respond-page.ts';
import { findSignedIn, receiveForm, recognizeVisitor, type Visitor } from './visitor.ts';

const path = '/authorizations/{authorizationId}/codes/{challengeId}';

/** Creates the routes where a customer confirms an approval by a one-time code. */
export function createCodeRoutes(ports: AuthorizationRoutePorts): readonly Route[] {
  return [
    { method: 'GET', path, errors: 'page', handle: (request, context) => showCode(ports, request, context) },
    { method: 'POST', path, errors: 'page', handle: (request, context) => takeCode(ports, request, context) },
  ];
}

async function showCode(
  ports: AuthorizationRoutePorts,
  request: Request,
  { params }: RouteContext,
): Promise<Response> {
  const found = await findWaiting(ports, await recognizeVisitor(ports, request), params);
  if (!found.ok) return found.refusal;
  const { pending, challenge } = found.value;
  return challenge.tries < codeLimits.triesPerCode
    ? respondCode(ports, pending, challenge)
    : respondCodeEnded(pending);
}

async function takeCode(
  ports: AuthorizationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const posted = await receiveForm(ports, request);
  if (!posted.ok) return respondPageError(posted.refusal);
  const { visitor, fields } = posted.value;
  const found = await findWaiting(ports, visitor, context.params);
  if (!found.ok) return found.refusal;
  const { pending, challenge } = found.value;
  context.annotate({ clientId: pending.started.client.client_id });
  const { challengeId, accountIds, link } = challenge;
  const checked = await checkCode(ports, challenge, fields.get('otp') ?? '');
  if (!checked.ok) {
    context.annotate({ reason: checked.refusal.kind });
    return respondRefusedCode(ports, pending, challengeId, checked.refusal);
  }
  const code = { challengeId, link, confirmedAt: checked.value.confirmedAt };
  return respondApproval(ports, { pending, accountIds, code, interactionId: context.interactionId });
}

/** A challenge that waits for its code, and the authorization that waits for the approval. */
interface WaitingCode {
  readonly pending: PendingAuthorization;
  readonly challenge: KeptChallenge;
}

/**
 * Finds the challenge of a page. One of another authorization or customer does not exist here. Refuses with the
 * response to give instead: a challenge that was used says so, even after its authorization has ended. It is read last,
 * since another submit of the same form may end both between two reads.
 */
async function findWaiting(
  ports: AuthorizationRoutePorts,
  visitor: Visitor,
  { authorizationId = '', challengeId = '' }: RouteContext['params'],
): Promise<Result<WaitingCode, Response>> {
  const pending = await findPending(ports, visitor, authorizationId);
  const signedIn = pending.ok ? pending.value.signedIn : await findSignedIn(ports, visitor);
  const found = /^[A-Za-z0-9_-]{43}$/.test(challengeId)
    ? await ports.challenges.find(challengeId)
    : undefined;
  const isTheirs =
    found?.authorizationId === authorizationId && found.customerId === signedIn?.customer.customerId;
  if (isTheirs && signedIn !== undefined && found.isUsed) return refuse(respondCodeConfirmed(signedIn));
  if (!pending.ok) return pending;
  return isTheirs
    ? accept({ pending: pending.value, challenge: found })
    : refuse(respondPageError('invalid_request'));
}
