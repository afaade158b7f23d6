import { accept, type Result, refuse } from '@ob/core';
import type { Route, RouteContext } from '@ob/core/http';
import { type CodeRefusal, codeLimits, confirmCode, type KeptChallenge } from '../customer/one-time-code.ts';
import { respondApproval } from './approval.ts';
import type { AuthorizationRoutePorts } from './authorization-ports.ts';
import { type CodeView, renderCodeEndedPage, renderCodePage } from './code-page.ts';
import { findPending, findPendingOf, type PendingAuthorization } from './pending-authorization.ts';
import { type PageOptions, respondPage, respondPageError } from './respond-page.ts';
import { receiveForm } from './visitor.ts';

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
  { params: { authorizationId = '', challengeId = '' } }: RouteContext,
): Promise<Response> {
  const pending = await findPendingOf(ports, request, authorizationId);
  if (!pending.ok) return pending.refusal;
  const challenge = await findChallenge(ports, pending.value, challengeId);
  if (!challenge.ok) return challenge.refusal;
  return challenge.value.tries < codeLimits.triesPerCode
    ? respondCode(ports, pending.value, challenge.value)
    : respondCodeEnded(pending.value);
}

async function takeCode(
  ports: AuthorizationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const posted = await receiveForm(ports, request);
  if (!posted.ok) return respondPageError(posted.refusal);
  const { visitor, fields } = posted.value;
  const { authorizationId = '', challengeId = '' } = context.params;
  const pending = await findPending(ports, visitor, authorizationId);
  if (!pending.ok) return pending.refusal;
  context.annotate({ clientId: pending.value.started.client.client_id });
  const challenge = await findChallenge(ports, pending.value, challengeId);
  if (!challenge.ok) return challenge.refusal;
  const { accountIds, link } = challenge.value;
  const confirmed = await confirmCode(ports, challenge.value, fields.get('otp') ?? '');
  if (!confirmed.ok) {
    context.annotate({ reason: confirmed.refusal.kind });
    return respondRefusal(ports, pending.value, challenge.value, confirmed.refusal);
  }
  const { confirmedAt } = confirmed.value;
  await ports.sessions.confirmCode(visitor.sessionHash, confirmedAt);
  return respondApproval(ports, {
    pending: pending.value,
    accountIds,
    code: { link, confirmedAt },
    interactionId: context.interactionId,
  });
}

/** Finds the challenge of a page; one of another authorization or customer does not exist here. */
async function findChallenge(
  { challenges }: Pick<AuthorizationRoutePorts, 'challenges'>,
  { started, signedIn }: PendingAuthorization,
  challengeId: string,
): Promise<Result<KeptChallenge, Response>> {
  const found = /^[A-Za-z0-9_-]{43}$/.test(challengeId) ? await challenges.find(challengeId) : undefined;
  const isTheirs =
    found?.authorizationId === started.authorizationId && found.customerId === signedIn.customer.customerId;
  return isTheirs ? accept(found) : refuse(respondPageError('invalid_request'));
}

async function respondRefusal(
  ports: AuthorizationRoutePorts,
  pending: PendingAuthorization,
  challenge: KeptChallenge,
  refusal: CodeRefusal,
): Promise<Response> {
  if (refusal.kind === 'too_many_codes') {
    const minutes = Math.ceil(refusal.waitSeconds / 60);
    const alert = `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    const headers = { 'retry-after': String(refusal.waitSeconds) };
    return respondCode(ports, pending, challenge, { alert }, { status: 429, headers });
  }
  if (refusal.triesLeft === 0) return respondCodeEnded(pending, 400);
  const alert = 'This code is not right. Check it and try again, or go back to get another one.';
  return respondCode(ports, pending, challenge, { alert }, { status: 400 });
}

async function respondCode(
  ports: Pick<AuthorizationRoutePorts, 'accounts' | 'secondFactor'>,
  { started, signedIn, stored }: PendingAuthorization,
  challenge: KeptChallenge,
  attempt: Pick<CodeView, 'alert'> = {},
  options: PageOptions = {},
): Promise<Response> {
  const { customerId } = signedIn.customer;
  const held = stored === undefined ? [] : await ports.accounts.listAccounts(customerId);
  const hint = ports.secondFactor.hint(challenge);
  const view: CodeView = {
    ...attempt,
    authorizationId: started.authorizationId,
    challengeId: challenge.challengeId,
    clientName: started.clientName,
    accounts: held.filter(({ accountId }) => challenge.accountIds.includes(accountId)),
    ...(stored === undefined ? {} : { consent: stored.consent }),
    ...(hint === undefined ? {} : { hint }),
  };
  const { redirectUri } = started.request;
  return respondPage(renderCodePage(view, signedIn), { ...options, redirectUri });
}

function respondCodeEnded({ started, signedIn }: PendingAuthorization, status = 200): Response {
  return respondPage(renderCodeEndedPage(started.authorizationId, signedIn), { status });
}
