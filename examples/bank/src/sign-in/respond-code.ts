import {
  type AuthorizationRoutePorts,
  describeAccount,
  describePending,
  type PageOptions,
  type PendingAuthorization,
  respondPage,
  respondPageError,
  type SignedInSession,
} from '@ob/server/pages';
import type { StoredChallenge } from './challenge-store.ts';
import { type CodeView, renderCodeConfirmedPage, renderCodeEndedPage, renderCodePage } from './code-page.ts';
import { type CodePorts, type CodeRefusal, countWrongCode, isOpen } from './one-time-code.ts';
import { texts } from './texts.ts';

interface CodePagePorts
  extends Pick<AuthorizationRoutePorts, 'settings' | 'accounts' | 'fundsLimit'>,
    Pick<CodePorts, 'challenges' | 'clock' | 'secondFactor'> {}

/** Shows the code page. The sandbox shows no code for an expired or replaced challenge. */
export async function respondCode(
  ports: CodePagePorts,
  pending: PendingAuthorization,
  challenge: StoredChallenge,
  attempt: Pick<CodeView, 'alert'> = {},
  options: PageOptions = {},
): Promise<Response> {
  const { started, signedIn, stored } = pending;
  const { customerId } = signedIn.customer;
  const held = stored === undefined ? [] : await ports.accounts.listHeldAccounts(customerId);
  const hint = isOpen(challenge, ports.clock.now()) ? ports.secondFactor.hint(challenge) : undefined;
  const view: CodeView = {
    ...attempt,
    authorizationId: started.authorizationId,
    challengeId: challenge.challengeId,
    clientName: started.clientName,
    accounts: held
      .filter(({ account_id }) => challenge.accountIds.includes(account_id))
      .map((account) => describeAccount(ports.settings.texts.accounts, account)),
    prompt: describePending(ports, pending),
    ...(stored === undefined ? {} : { consentType: stored.consent.consent_type }),
    ...(hint === undefined ? {} : { hint }),
  };
  const { redirectUri } = started.request;
  return respondPage(ports.settings, renderCodePage(view, signedIn), {
    ...options,
    redirectUri,
  });
}

/** Shows that the challenge has no tries left. */
export function respondCodeEnded(
  { settings }: Pick<CodePagePorts, 'settings'>,
  { started, signedIn }: PendingAuthorization,
  status = 200,
): Response {
  const page = renderCodeEndedPage(started.authorizationId, signedIn);
  return respondPage(settings, page, { status });
}

/** Shows that the approval is complete, after a form that was sent twice. */
export function respondCodeConfirmed(
  { settings }: Pick<CodePagePorts, 'settings'>,
  browser: SignedInSession,
): Response {
  return respondPage(settings, renderCodeConfirmedPage(browser));
}

/** Responds to a correct code that expired, or that another submit used, before the approval. Counts it as a wrong code. */
export async function respondUnusableCode(
  ports: CodePagePorts,
  pending: PendingAuthorization,
  challengeId: string,
): Promise<Response> {
  return respondRefusedCode(ports, pending, challengeId, await countWrongCode(ports, challengeId));
}

/** Responds to a refused code, or confirms if another submit has approved meanwhile. */
export async function respondRefusedCode(
  ports: CodePagePorts,
  pending: PendingAuthorization,
  challengeId: string,
  refusal: CodeRefusal,
): Promise<Response> {
  const challenge = await ports.challenges.find(challengeId);
  if (challenge === undefined) return respondPageError(ports.settings, 'invalid_request');
  if (challenge.isUsed) return respondCodeConfirmed(ports, pending.signedIn);
  if (refusal.kind === 'too_many_codes') {
    const alert = texts.code.tooManyCodes(Math.ceil(refusal.waitSeconds / 60));
    const headers = { 'retry-after': String(refusal.waitSeconds) };
    return respondCode(ports, pending, challenge, { alert }, { status: 429, headers });
  }
  if (refusal.triesLeft === 0) return respondCodeEnded(ports, pending, 400);
  const alert = texts.code.wrongCode;
  return respondCode(ports, pending, challenge, { alert }, { status: 400 });
}
