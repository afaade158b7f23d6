import { listConsentsOfCustomer } from '@ob/consent';
import type { ConsentPosition } from '@ob/consent/primitives';
import type { Route } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';
import { verifyEndProof } from './browser-cookie.ts';
import type { SignedInSession } from './browser-session.ts';
import type { ConsentEntry } from './consent-card.ts';
import { type DashboardPorts, describeEntries, findEntry } from './dashboard-entries.ts';
import { renderDashboardPage } from './dashboard-page.ts';
import { requireCustomer } from './dashboard-session.ts';
import { type Html, isolateName } from './html.ts';
import { listIdentityGrants } from './identity-grants.ts';
import { redirectTo, respondPage } from './respond-page.ts';
import { createRevocationRoutes } from './revocation-routes.ts';
import type { Texts } from './texts/texts.ts';

const entriesPerPage = 20;

/**
 * Creates the routes on which a customer sees and ends the access of third parties. A route of the bank at `/` replaces
 * the redirect to the dashboard.
 */
export function createDashboardRoutes(ports: DashboardPorts): readonly Route[] {
  return [
    { method: 'GET', path: '/', errors: 'page', handle: async () => redirectTo('/dashboard') },
    { method: 'GET', path: '/dashboard', errors: 'page', handle: (request) => showDashboard(ports, request) },
    ...createRevocationRoutes(ports),
  ];
}

async function showDashboard(ports: DashboardPorts, request: Request): Promise<Response> {
  const signedIn = await requireCustomer(ports, request);
  if (!signedIn.ok) return signedIn.refusal;
  const { customerId } = signedIn.value.customer;
  const query = new URL(request.url).searchParams;
  const after = parsePosition(query.get('after') ?? '');
  const page = await listConsentsOfCustomer(ports, {
    customerId,
    limit: entriesPerPage,
    ...(after && { after }),
  });
  const entries = await describeEntries(ports, customerId, page.items);
  const identities = after === undefined ? await listIdentityGrants(ports, customerId) : [];
  const message = await describeEnd(ports, signedIn.value, query, entries);
  const earlier = page.next === undefined ? {} : { earlier: `/dashboard?after=${formatPosition(page.next)}` };
  const view = { entries, identities, ...(message === undefined ? {} : { message }), ...earlier };
  return respondPage(ports.settings, renderDashboardPage(ports.settings, view, signedIn.value));
}

/**
 * Describes the access that the customer has just ended. Anybody can link to this address, so the message needs a
 * revoked consent of this customer, or the proof of an ended sign-in.
 */
async function describeEnd(
  ports: DashboardPorts,
  { customer, formToken }: SignedInSession,
  query: URLSearchParams,
  entries: readonly ConsentEntry[],
): Promise<string | Html | undefined> {
  const ended = query.get('ended');
  if (!isIdentifier(ended)) return undefined;
  const consent = await findEntry(ports, customer.customerId, ended);
  if (consent !== undefined) return describeRevoked(ports.settings.texts, consent, entries);
  return verifyEndProof(formToken, ended, query.get('proof') ?? '')
    ? ports.settings.texts.identity.ended
    : undefined;
}

/** Describes a revoked consent. An app may still have another access of the same type. */
function describeRevoked(
  { dashboard, revocation }: Texts,
  { consent, clientId, clientName }: ConsentEntry,
  entries: readonly ConsentEntry[],
): Html | undefined {
  if (consent.status !== 'revoked' || consent.consent_type === 'payment') return undefined;
  const hasAnother = entries.some(
    (entry) =>
      entry.clientId === clientId &&
      entry.consent.consent_type === consent.consent_type &&
      entry.consent.status === 'authorized',
  );
  const client = isolateName(clientName);
  return hasAnother ? dashboard.hasAnother(client) : revocation.types[consent.consent_type].lost(client);
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
