import {
  type ChangePorts,
  type ConsentPage,
  type ConsentPosition,
  type ConsentStore,
  type ConsentUse,
  type ConsentUseStore,
  listConsentsOfCustomer,
  readConsentHistory,
  revokeConsentAsCustomer,
  type StoredConsent,
} from '@ob/consent';
import { accept, isIdentifier, type Result, refuse } from '@ob/core';
import type { Route, RouteContext } from '@ob/core/http';
import { revokeGrants } from '@ob/oauth';
import type { BankAccount, BankAccounts } from '../reader/customer-accounts.ts';
import { type ConsentEntry, renderDashboardPage } from './dashboard-page.ts';
import type { PageErrorCode } from './error-page.ts';
import { type IdentityPorts, listIdentityGrants } from './identity-grants.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';
import { findSignedIn, receiveForm, recognizeVisitor, type VisitorPorts } from './visitor.ts';

/** What the dashboard stands on. */
export interface DashboardPorts extends VisitorPorts, IdentityPorts {
  readonly consents: Pick<ConsentStore, 'search' | 'listHistory'> & ChangePorts['consents'];
  readonly uses: Pick<ConsentUseStore, 'listUses'>;
  readonly accounts: BankAccounts;
}

const entriesPerPage = 20;
const revocationPath = '/dashboard/consents/{consentId}/revoke';
const identityPath = '/dashboard/identities/{grantId}/end';

/** Makes the routes by which a customer sees and ends the access given to third parties. */
export function createDashboardRoutes(ports: DashboardPorts): readonly Route[] {
  return [
    { method: 'GET', path: '/dashboard', errors: 'page', handle: (request) => showDashboard(ports, request) },
    {
      method: 'POST',
      path: revocationPath,
      errors: 'page',
      handle: (request, context) => takeRevocation(ports, request, context),
    },
    {
      method: 'POST',
      path: identityPath,
      errors: 'page',
      handle: (request, context) => endIdentity(ports, request, context),
    },
  ];
}

async function showDashboard(ports: DashboardPorts, request: Request): Promise<Response> {
  const signedIn = await findSignedIn(ports, await recognizeVisitor(ports, request));
  if (signedIn === undefined) return redirectTo('/sign-in');
  const { customerId } = signedIn.customer;
  const after = parsePosition(new URL(request.url).searchParams.get('after') ?? '');
  const page = await listConsentsOfCustomer(ports, {
    customerId,
    limit: entriesPerPage,
    ...(after && { after }),
  });
  const entries = await describeEntries(ports, customerId, page);
  const identities = after === undefined ? await listIdentityGrants(ports, customerId) : [];
  const earlier = page.next === undefined ? {} : { earlier: `/dashboard?after=${formatPosition(page.next)}` };
  return respondPage(renderDashboardPage({ entries, identities, ...earlier }, signedIn));
}

/** Reads what a signed-in customer has sent and tells who it is. Refuses with the answer to give instead. */
async function receiveCustomer(ports: DashboardPorts, request: Request): Promise<Result<string, Response>> {
  const posted = await receiveForm(ports, request);
  if (!posted.ok) return refuse(respondPageError(posted.refusal));
  const signedIn = await findSignedIn(ports, posted.value.visitor);
  return signedIn === undefined ? refuse(redirectTo('/sign-in')) : accept(signedIn.customer.customerId);
}

/** What is not the customer's, or is over, is passed over: afterwards it is as they want it. */
async function endIdentity(
  ports: DashboardPorts,
  request: Request,
  { params: { grantId } }: RouteContext,
): Promise<Response> {
  const customer = await receiveCustomer(ports, request);
  if (!customer.ok) return customer.refusal;
  if (isIdentifier(grantId)) await revokeGrants(ports, { grantId, customerId: customer.value });
  return redirectTo('/dashboard');
}

async function takeRevocation(
  ports: DashboardPorts,
  request: Request,
  { params: { consentId = '' }, interactionId }: RouteContext,
): Promise<Response> {
  const customer = await receiveCustomer(ports, request);
  if (!customer.ok) return customer.refusal;
  const revocation = { consentId, customerId: customer.value, interactionId };
  const revoked = await revokeConsentAsCustomer(ports, revocation);
  return revoked.ok ? redirectTo('/dashboard') : respondPageError(nameRefusal(revoked.refusal));
}

function nameRefusal(refusal: string): PageErrorCode {
  return refusal === 'consent_not_found' ? 'consent_not_found' : 'invalid_consent_status';
}

async function describeEntries(
  ports: DashboardPorts,
  customerId: string,
  { items }: ConsentPage,
): Promise<readonly ConsentEntry[]> {
  const [uses, held] = await Promise.all([
    ports.uses.listUses(items.map(({ consent }) => consent.consent_id)),
    ports.accounts.listAccounts(customerId),
  ]);
  return Promise.all(items.map((stored) => describeEntry(ports, stored, uses, held)));
}

async function describeEntry(
  ports: DashboardPorts,
  { consent, clientId, accountIds }: StoredConsent,
  uses: readonly ConsentUse[],
  held: readonly BankAccount[],
): Promise<ConsentEntry> {
  const { consent_id: consentId } = consent;
  const [client, history] = await Promise.all([
    ports.clients.find(clientId),
    readConsentHistory(ports, consentId),
  ]);
  return {
    consent,
    clientName: client?.client_name ?? 'A company that is no longer registered',
    accountNames: held
      .filter(({ accountId }) => accountIds.includes(accountId))
      .map(({ nickname }) => nickname),
    uses: uses.filter((use) => use.consentId === consentId),
    history,
  };
}

function formatPosition({ createdAt, consentId }: ConsentPosition): string {
  return encodeURIComponent(`${createdAt}.${consentId}`);
}

function parsePosition(text: string): ConsentPosition | undefined {
  const [, createdAt, consentId] = /^(\d{1,15})\.([A-Za-z0-9_-]{1,40})$/.exec(text) ?? [];
  return createdAt === undefined || consentId === undefined
    ? undefined
    : { createdAt: Number(createdAt), consentId };
}
