import type { Route, RouteContext } from '@ob/http';
import { type AuthorizationRoutePorts, respondConsent, respondRefusedApproval } from './approval.ts';
import { approvePending } from './decide-consent.ts';
import { describeStepUp } from './describe-step-up.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { authorizationPath, findPendingOf, type PendingAuthorization } from './pending-authorization.ts';
import { redirectTo, respondPage } from './respond-page.ts';
import type { StepUpTexts } from './texts/texts.ts';

const path = '/authorizations/{authorizationId}/approval';

/** Creates the routes that complete an approval after a step-up. The first is `returnTo`. */
export function createStepUpRoutes(ports: AuthorizationRoutePorts): readonly Route[] {
  return [
    { method: 'GET', path, errors: 'page', handle: async (request) => respondNextStep(ports, request) },
    {
      method: 'GET',
      path: `${path}/completion`,
      errors: 'page',
      handle: (request, context) => completeApproval(ports, request, context),
    },
  ];
}

/**
 * Responds with a page that redirects by itself. Browsers apply `form-action` of a bank page to every redirect after
 * its form, and would block a redirect to the third party. This page ends the chain.
 */
function respondNextStep(
  { settings }: Pick<AuthorizationRoutePorts, 'settings'>,
  request: Request,
): Response {
  const { pathname, search } = new URL(request.url);
  const next = `${pathname}/completion${search}`;
  const page = renderNextStepPage(settings.texts.stepUp, next);
  return respondPage(settings, page, { headers: { refresh: `0; url=${next}` } });
}

/** Renders that page, with a link for browsers that do not redirect. */
export function renderNextStepPage(texts: StepUpTexts, next: string): Page {
  return {
    title: texts.title,
    main: html`<section class="card">
<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<div class="actions"><a id="continue" class="button" href="${next}">${texts.continue}</a></div>
</section>`,
  };
}

/**
 * Completes an approval after a step-up. It needs an authentication for exactly these terms and accounts, so a link on
 * another site approves nothing. Otherwise the consent page asks again.
 */
async function completeApproval(
  ports: AuthorizationRoutePorts,
  request: Request,
  { params: { authorizationId = '' }, interactionId, annotate }: RouteContext,
): Promise<Response> {
  const found = await findPendingOf(ports, request, authorizationId);
  if (!found.ok) return found.refusal;
  const pending = found.value;
  annotate({ clientId: pending.started.client.client_id });
  if (request.method !== 'GET') return redirectTo(authorizationPath(authorizationId));
  const accountIds = new URL(request.url).searchParams.getAll('account_id');
  const approval = { pending, accountIds, stepUp: undefined, interactionId };
  if (!isConfirmed(pending, accountIds)) {
    annotate({ reason: 'step_up_missing' });
    return askAgain(ports, pending, pending.stored?.accountIds ?? []);
  }
  const approved = await approvePending(ports.decideInTransaction, approval);
  if (approved.ok) return redirectTo(approved.value);
  annotate({ reason: approved.refusal === 'step_up_required' ? 'step_up_insufficient' : approved.refusal });
  return approved.refusal === 'step_up_required'
    ? askAgain(ports, pending, accountIds)
    : respondRefusedApproval(ports, approval, approved.refusal);
}

function isConfirmed(pending: PendingAuthorization, accountIds: readonly string[]): boolean {
  const { link } = describeStepUp(pending, accountIds);
  return pending.signedIn.customer.authentications.some(({ linkedTo }) => linkedTo === link);
}

/** Shows the consent page with an alert. An automatic step-up could repeat for ever. */
function askAgain(
  ports: AuthorizationRoutePorts,
  pending: PendingAuthorization,
  chosen: readonly string[],
): Promise<Response> {
  const alert = ports.settings.texts.stepUp.notConfirmed;
  return respondConsent(ports, pending, { status: 403, chosen, alert });
}
