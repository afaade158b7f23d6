import { linkApproval } from '@ob/oauth/primitives';
import type { StepUp } from './customer-session.ts';
import { approvalPath, type PendingAuthorization } from './pending-authorization.ts';

/** Describes the approval with these accounts for a stronger authentication. */
export function describeStepUp(
  { started, signedIn, stored }: PendingAuthorization,
  accountIds: readonly string[],
): StepUp {
  const { authorizationId, decideBy, clientName, consent } = started;
  return {
    authorizationId,
    customerId: signedIn.customer.customerId,
    accountIds,
    link: linkApproval({
      authorizationId,
      ...(consent === undefined ? {} : { consent: { ...consent, accountIds } }),
    }),
    clientName,
    ...(stored === undefined ? {} : { consent: stored.consent }),
    decideBy,
    returnTo: approvalPath(authorizationId, accountIds),
  };
}
