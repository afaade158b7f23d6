import { listChoices, type SelectionRefusal } from '@ob/consent/primitives';
import { type ConsentView, renderConsentPage } from './consent-page.ts';
import {
  type ApprovalRefusal,
  approvePending,
  type DecideInTransaction,
  type PendingApproval,
} from './decide-consent.ts';
import { describePending, type PromptPorts } from './describe-consent.ts';
import { describeStepUp } from './describe-step-up.ts';
import type { HeldAccounts } from './held-accounts.ts';
import { type PendingAuthorization, type PendingPorts, sendDenied } from './pending-authorization.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';
import type { Texts } from './texts/texts.ts';

export interface AuthorizationRoutePorts extends PendingPorts, PromptPorts {
  readonly accounts: HeldAccounts;
  readonly decideInTransaction: DecideInTransaction;
}

/** Approves, and redirects to the third party, the step-up, or the consent page. */
export async function respondApproval(
  ports: AuthorizationRoutePorts,
  approval: PendingApproval,
): Promise<Response> {
  const approved = await approvePending(ports.decideInTransaction, approval);
  return approved.ok ? redirectTo(approved.value) : respondRefusedApproval(ports, approval, approved.refusal);
}

/** Responds to a refused approval: the customer can step up, choose again, or return to the third party. */
export async function respondRefusedApproval(
  ports: AuthorizationRoutePorts,
  { pending, accountIds }: PendingApproval,
  refusal: ApprovalRefusal,
): Promise<Response> {
  switch (refusal) {
    case 'step_up_required':
      return ports.session.stepUp(describeStepUp(pending, accountIds));
    case 'step_up_used':
      return respondPageError(ports.settings, 'invalid_request');
    case 'over':
      // The consent ended while the page was open. The client gets an error unless it already has a response.
      return sendDenied(ports, pending.started.authorizationId);
    default: {
      const alert = nameSelectionRefusal(ports.settings.texts, refusal, pending);
      return respondConsent(ports, pending, { status: 400, chosen: accountIds, alert });
    }
  }
}

function nameSelectionRefusal(
  { consentPage }: Texts,
  refusal: SelectionRefusal,
  { stored }: PendingAuthorization,
): string {
  const isSingle = stored !== undefined && stored.consent.consent_type !== 'account-access';
  return isSingle && refusal === 'account_required'
    ? consentPage.oneAccountRequired
    : consentPage.selection[refusal];
}

export async function respondConsent(
  ports: Pick<AuthorizationRoutePorts, 'settings' | 'accounts' | 'fundsLimit'>,
  pending: PendingAuthorization,
  { status, ...attempt }: { readonly status: number } & Pick<ConsentView, 'chosen' | 'alert'>,
): Promise<Response> {
  const { started, stored, signedIn } = pending;
  const { customerId } = signedIn.customer;
  const accounts =
    stored === undefined
      ? []
      : listChoices(stored.consent, await ports.accounts.listHeldAccounts(customerId));
  const { authorizationId } = started;
  const page = renderConsentPage(
    ports.settings,
    { authorizationId, prompt: describePending(ports, pending), accounts, ...attempt },
    signedIn,
  );
  return respondPage(ports.settings, page, { status, redirectUri: started.request.redirectUri });
}
