import { revokeConsentAsCustomer } from '@ob/consent';
import type { Route, RouteContext } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';
import { revokeGrants } from '@ob/oauth/primitives';
import { deriveEndProof } from './browser-cookie.ts';
import { type DashboardPorts, findEntry } from './dashboard-entries.ts';
import { receiveCustomerForm, requireCustomer } from './dashboard-session.ts';
import { listIdentityGrants } from './identity-grants.ts';
import type { PageErrorCode } from './page-errors.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';
import { createIdentityEndQuestion, createRevocationQuestion, renderEndPage } from './revocation-page.ts';

const consentPath = '/dashboard/consents/{consentId}/revoke';
const identityPath = '/dashboard/identities/{grantId}/end';

/** Creates the routes that end an access. GET shows the question, POST ends the access. */
export function createRevocationRoutes(ports: DashboardPorts): readonly Route[] {
  const handlers = [
    { method: 'GET', path: consentPath, handle: showRevocation },
    { method: 'POST', path: consentPath, handle: endConsent },
    { method: 'GET', path: identityPath, handle: showIdentityEnd },
    { method: 'POST', path: identityPath, handle: endIdentity },
  ] as const;
  return handlers.map(({ method, path, handle }) => ({
    method,
    path,
    errors: 'page',
    handle: (request, context) => handle(ports, request, context),
  }));
}

async function showRevocation(
  ports: DashboardPorts,
  request: Request,
  { params: { consentId = '' } }: RouteContext,
): Promise<Response> {
  const signedIn = await requireCustomer(ports, request);
  if (!signedIn.ok) return signedIn.refusal;
  if (!isIdentifier(consentId)) return respondPageError(ports.settings, 'consent_not_found');
  const entry = await findEntry(ports, signedIn.value.customer.customerId, consentId);
  if (entry === undefined) return respondPageError(ports.settings, 'consent_not_found');
  const confirmation = createRevocationQuestion(ports.settings, entry);
  return confirmation === undefined
    ? respondPageError(ports.settings, 'invalid_consent_status')
    : respondPage(ports.settings, renderEndPage(confirmation, signedIn.value));
}

async function endConsent(
  ports: DashboardPorts,
  request: Request,
  { params: { consentId = '' }, interactionId, annotate }: RouteContext,
): Promise<Response> {
  const signedIn = await receiveCustomerForm(ports, request, { annotate });
  if (!signedIn.ok) return signedIn.refusal;
  const { customerId } = signedIn.value.customer;
  const revocation = { consentId, customerId, interactionId };
  const revoked = await revokeConsentAsCustomer(ports, revocation);
  return revoked.ok
    ? redirectTo(`/dashboard?ended=${consentId}`)
    : respondPageError(ports.settings, nameRefusal(revoked.refusal));
}

async function showIdentityEnd(
  ports: DashboardPorts,
  request: Request,
  { params: { grantId } }: RouteContext,
): Promise<Response> {
  const signedIn = await requireCustomer(ports, request);
  if (!signedIn.ok) return signedIn.refusal;
  const identities = await listIdentityGrants(ports, signedIn.value.customer.customerId);
  const identity = identities.find((entry) => entry.grantId === grantId);
  return identity === undefined
    ? respondPageError(ports.settings, 'consent_not_found')
    : respondPage(
        ports.settings,
        renderEndPage(createIdentityEndQuestion(ports.settings, identity), signedIn.value),
      );
}

/** Ends a sign-in grant. Ignores an unknown grant or one of another customer. */
async function endIdentity(
  ports: DashboardPorts,
  request: Request,
  { params: { grantId }, annotate }: RouteContext,
): Promise<Response> {
  const signedIn = await receiveCustomerForm(ports, request, { annotate });
  if (!signedIn.ok) return signedIn.refusal;
  if (!isIdentifier(grantId)) return redirectTo('/dashboard');
  const { customer, formToken } = signedIn.value;
  const ended = await revokeGrants(ports, { grantId, customerId: customer.customerId });
  if (ended === 0) return redirectTo('/dashboard');
  return redirectTo(`/dashboard?ended=${grantId}&proof=${deriveEndProof(formToken, grantId)}`);
}

function nameRefusal(refusal: string): PageErrorCode {
  return refusal === 'consent_not_found' ? 'consent_not_found' : 'invalid_consent_status';
}
