import type { SelectionRefusal } from '@ob/consent';
import { listChoices } from './account-choice.ts';
import type { AuthorizationRoutePorts } from './authorization-ports.ts';
import { type ConsentView, renderConsentPage } from './consent-page.ts';
import { type ApprovalRefusal, approvePending, type PendingApproval } from './decide-consent.ts';
import { describePending } from './describe-consent.ts';
import { describeStepUp } from './describe-step-up.ts';
import { type PendingAuthorization, sendDenied } from './pending-authorization.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';

const selectionAlerts: Readonly<Record<SelectionRefusal, string>> = {
  account_required: 'Choose at least one account, or decline.',
  one_account_only: 'Choose one account only.',
  account_not_available: 'One of the accounts cannot be chosen. Choose again.',
};

/** Approves, and sends the browser to the third party, to the step-up, or back to the choice of accounts. */
export async function respondApproval(
  ports: AuthorizationRoutePorts,
  approval: PendingApproval,
): Promise<Response> {
  const approved = await approvePending(ports.decideTogether, approval);
  return approved.ok ? redirectTo(approved.value) : respondRefusedApproval(ports, approval, approved.refusal);
}

/** Responds to an approval that was refused: the customer can step up, choose again, or return to the third party. */
export async function respondRefusedApproval(
  ports: AuthorizationRoutePorts,
  { pending, accountIds }: PendingApproval,
  refusal: ApprovalRefusal,
): Promise<Response> {
  switch (refusal) {
    case 'step_up_required':
      return ports.session.stepUp(describeStepUp(pending, accountIds));
    case 'step_up_used':
      return respondPageError('invalid_request');
    case 'over':
      // The consent may have ended while the page was open: the client gets an error, unless it has its answer already.
      return sendDenied(ports, pending.started.authorizationId);
    default: {
      const alert = nameSelectionFault(refusal, pending);
      return respondConsent(ports, pending, { status: 400, chosen: accountIds, alert });
    }
  }
}

function nameSelectionFault(refusal: SelectionRefusal, { stored }: PendingAuthorization): string {
  const isSingle = stored !== undefined && stored.consent.consent_type !== 'account-access';
  return isSingle && refusal === 'account_required'
    ? 'Choose the account, or decline.'
    : selectionAlerts[refusal];
}

/** Shows the consent page. */
export async function respondConsent(
  ports: Pick<AuthorizationRoutePorts, 'accounts' | 'quotas'>,
  pending: PendingAuthorization,
  { status, ...attempt }: { readonly status: number } & Pick<ConsentView, 'chosen' | 'alert'>,
): Promise<Response> {
  const { started, stored, signedIn } = pending;
  const held = stored === undefined ? [] : await ports.accounts.listAccounts(signedIn.customer.customerId);
  const accounts = stored === undefined ? [] : listChoices(stored.consent, held);
  const { authorizationId } = started;
  const page = renderConsentPage(
    { authorizationId, question: describePending(pending, ports.quotas), accounts, ...attempt },
    signedIn,
  );
  return respondPage(page, { status, redirectUri: started.request.redirectUri });
}
