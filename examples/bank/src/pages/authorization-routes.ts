import type { SelectionRefusal } from '@ob/consent';
import type { Route, RouteContext } from '@ob/core/http';
import type { BankAccounts } from '../reader/customer-accounts.ts';
import { listChoices } from './account-choice.ts';
import { type ConsentView, renderConsentPage } from './consent-page.ts';
import { approvePending, type DecideTogether, denyPending, type PendingApproval } from './decide-consent.ts';
import { describeConsent, describeIdentification } from './describe-consent.ts';
import {
  findPending,
  findPendingOf,
  type PendingAuthorization,
  type PendingPorts,
  sendDenied,
} from './pending-authorization.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';
import { receiveForm } from './visitor.ts';

/** What the consent page stands on. */
export interface AuthorizationRoutePorts extends PendingPorts {
  readonly accounts: BankAccounts;
  readonly decideTogether: DecideTogether;
}

const path = '/authorizations/{authorizationId}';

/** Makes the routes by which a customer reads what a third party asks for and decides. */
export function createAuthorizationPageRoutes(ports: AuthorizationRoutePorts): readonly Route[] {
  return [
    {
      method: 'GET',
      path,
      errors: 'page',
      handle: (request, context) => showConsent(ports, request, context),
    },
    {
      method: 'POST',
      path,
      errors: 'page',
      handle: (request, context) => takeDecision(ports, request, context),
    },
  ];
}

async function showConsent(
  ports: AuthorizationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const pending = await findPendingOf(ports, request, context.params.authorizationId ?? '');
  if (!pending.ok) return pending.refusal;
  return respondConsent(ports, pending.value, {
    status: 200,
    chosen: pending.value.stored?.accountIds ?? [],
  });
}

async function takeDecision(
  ports: AuthorizationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const posted = await receiveForm(ports, request);
  if (!posted.ok) return respondPageError(posted.refusal);
  const { visitor, fields } = posted.value;
  const pending = await findPending(ports, visitor, context.params.authorizationId ?? '');
  if (!pending.ok) return pending.refusal;
  context.annotate({ clientId: pending.value.started.client.client_id });
  const decision = { pending: pending.value, interactionId: context.interactionId };
  if (fields.get('decision') === 'approve') {
    return takeApproval(ports, { ...decision, accountIds: fields.getAll('account_id') });
  }
  const denied = await denyPending(ports.decideTogether, decision);
  return denied.ok ? redirectTo(denied.value) : respondPageError('invalid_request');
}

const selectionAlerts: Readonly<Record<SelectionRefusal, string>> = {
  account_required: 'Choose at least one account, or decline.',
  one_account_only: 'Choose one account only.',
  account_not_available: 'One of the accounts cannot be chosen. Choose again.',
};

async function takeApproval(ports: AuthorizationRoutePorts, approval: PendingApproval): Promise<Response> {
  const { pending, accountIds } = approval;
  const approved = await approvePending(ports.decideTogether, approval);
  if (approved.ok) return redirectTo(approved.value);
  // The consent may have ended while the page was open: then the client is told, unless this was decided already.
  if (approved.refusal === 'over') return sendDenied(ports, pending.started.authorizationId);
  const alert = selectionAlerts[approved.refusal];
  return respondConsent(ports, pending, { status: 400, chosen: accountIds, alert });
}

async function respondConsent(
  ports: Pick<AuthorizationRoutePorts, 'accounts'>,
  { started, stored, signedIn }: PendingAuthorization,
  { status, ...attempt }: { readonly status: number } & Pick<ConsentView, 'chosen' | 'alert'>,
): Promise<Response> {
  const question =
    stored === undefined
      ? describeIdentification(started.clientName)
      : describeConsent(stored.consent, started.clientName);
  const held = stored === undefined ? [] : await ports.accounts.listAccounts(signedIn.customer.customerId);
  const accounts = stored === undefined ? [] : listChoices(stored.consent, held);
  const { authorizationId } = started;
  const page = renderConsentPage({ authorizationId, question, accounts, ...attempt }, signedIn);
  return respondPage(page, { status, redirectUri: started.request.redirectUri });
}
