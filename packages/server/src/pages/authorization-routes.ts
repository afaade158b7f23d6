import type { Route, RouteContext } from '@ob/http';
import { type AuthorizationRoutePorts, respondApproval, respondConsent } from './approval.ts';
import { receiveForm } from './browser-session.ts';
import { denyPending } from './decide-consent.ts';
import { findPending, findPendingOf } from './pending-authorization.ts';
import { redirectTo, respondPageError } from './respond-page.ts';
import { createStepUpRoutes } from './step-up-routes.ts';

const path = '/authorizations/{authorizationId}';

/** Creates the routes of the consent page and of its decisions. */
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
      handle: (request, context) => handleDecision(ports, request, context),
    },
    ...createStepUpRoutes(ports),
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

async function handleDecision(
  ports: AuthorizationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const posted = await receiveForm(ports, request, context);
  if (!posted.ok) return respondPageError(ports.settings, posted.refusal);
  const { browser, fields } = posted.value;
  const pending = await findPending(ports, browser, context.params.authorizationId ?? '');
  if (!pending.ok) return pending.refusal;
  context.annotate({ clientId: pending.value.started.client.client_id });
  const decision = { pending: pending.value, interactionId: context.interactionId };
  if (fields.get('decision') === 'approve') {
    const accountIds = fields.getAll('account_id');
    return respondApproval(ports, { ...decision, accountIds, stepUp: undefined });
  }
  const denied = await denyPending(ports.decideInTransaction, decision);
  return denied.ok ? redirectTo(denied.value) : respondPageError(ports.settings, 'invalid_request');
}
