import { approveConsent } from '@ob/consent';
import { createConsentLookup, findEligibleAccounts } from '@ob/consent/primitives';
import type { AuthenticatedCustomer } from '@ob/oauth';
import { approveAuthorization, denyAuthorization } from '@ob/oauth/primitives';
import type { Interaction, InteractionParts } from '@ob/server';

export interface TestCustomer {
  /** The decision about each request, made when its page loads. */
  decision: 'approve' | 'deny' | 'wait';
  /** Returns the session of the browser; `undefined` if nobody is signed in. */
  findSession(): AuthenticatedCustomer | undefined;
  /** The accounts to select; default: all that fit, or the first if only one may be selected. */
  accountIds?: readonly string[];
}

/** Creates pages that decide for the customer. */
export function createTestPages<Transaction>(customer: TestCustomer): Interaction<Transaction> {
  return (parts) => ({
    routes: [],
    authorization: {
      findCustomer: async () => customer.findSession(),
      errorPage: async ({ error, status }) => showPage(error, status),
      interaction: async (_, { authorizationId, consent }) => {
        const session = customer.findSession();
        if (customer.decision === 'wait' || session === undefined) return showPage('Sign in', 200);
        const ports = joinPorts(parts);
        if (customer.decision === 'approve' && consent !== undefined)
          await approve(parts, consent.consentId, session, customer.accountIds);
        const decided = await (customer.decision === 'approve'
          ? approveAuthorization(ports, { authorizationId, customer: session })
          : denyAuthorization(ports, { authorizationId, error: 'access_denied' }));
        if (!decided.ok) return showPage(decided.refusal.error, 400);
        return new Response(null, { status: 303, headers: { location: decided.value.location } });
      },
    },
  });
}

function joinPorts<Transaction>(parts: InteractionParts<Transaction>) {
  const { storage, clock } = parts;
  const { authorizations, consents } = storage;
  return { ...parts, authorizations, consents: createConsentLookup({ consents, clock }) };
}

/** Approves a consent. If the approval is refused, so is the authorization. */
async function approve<Transaction>(
  { storage, clock, random, accounts }: InteractionParts<Transaction>,
  consentId: string,
  { customerId }: AuthenticatedCustomer,
  selected: readonly string[] | undefined,
): Promise<void> {
  const stored = await storage.consents.find(consentId);
  if (stored === undefined) return;
  const held = { listHeldAccounts: (id: string) => accounts.listHeldAccounts(id) };
  const eligible = findEligibleAccounts(stored.consent, await held.listHeldAccounts(customerId));
  const usual = stored.consent.consent_type === 'account-access' ? eligible : eligible.slice(0, 1);
  const accountIds = selected ?? usual.map(({ account_id }) => account_id);
  const ports = { consents: storage.consents, clock, random, accounts: held };
  await approveConsent(ports, { consentId, customerId, accountIds });
}

function showPage(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } });
}
