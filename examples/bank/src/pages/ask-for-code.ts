import { linkApproval } from '@ob/oauth';
import { startChallenge } from '../customer/one-time-code.ts';
import type { AuthorizationRoutePorts } from './authorization-ports.ts';
import type { PendingAuthorization } from './pending-authorization.ts';
import { redirectTo, respondPageError } from './respond-page.ts';

/** Starts a challenge for an approval with these accounts, and sends the browser to its page. */
export async function askForCode(
  ports: AuthorizationRoutePorts,
  pending: PendingAuthorization,
  accountIds: readonly string[],
): Promise<Response> {
  const { started, signedIn } = pending;
  const { authorizationId, decideBy } = started;
  const { customerId } = signedIn.customer;
  const approval = { authorizationId, customerId, accountIds, link: linkPending(pending, accountIds) };
  const challenge = await startChallenge(ports, approval, decideBy);
  if (!challenge.ok) return respondPageError('second_factor_missing');
  return redirectTo(`/authorizations/${authorizationId}/codes/${challenge.value.challengeId}`);
}

/** Computes what a code for an approval with these accounts is bound to. */
function linkPending({ started }: PendingAuthorization, accountIds: readonly string[]): string {
  const { authorizationId, consent } = started;
  return linkApproval({
    authorizationId,
    ...(consent === undefined ? {} : { consent: { ...consent, accountIds } }),
  });
}
