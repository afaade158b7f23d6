import { approveConsent } from '@ob/consent';
import { createConsentLookup, findFittingAccounts } from '@ob/consent/primitives';
import type { AuthenticatedCustomer } from '@ob/oauth';
import { approveAuthorization, denyAuthorization } from '@ob/oauth/primitives';
import type { Interaction, InteractionParts } from '@ob/server';

/** The customer in front of a test bank. */
export interface TestCustomer {
  /** What the customer does with each request, as soon as its page is loaded. */
  decision: 'approve' | 'deny' | 'wait';
  /** Returns the session of the browser; `undefined` if nobody is signed in. */
  findSession(): AuthenticatedCustomer | undefined;
  /** The accounts that the customer selects; default: those that fit, or the first of them if only one may be selected. */
  accountIds?: readonly string[];
}

/** Creates pages that decide as the customer would. */
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

/** Approves a consent. A refusal shows later: the authorization is not approved either. */
async function approve<Transaction>(
  { storage, clock, random, accounts }: InteractionParts<Transaction>,
  consentId: string,
  { customerId }: AuthenticatedCustomer,
  selected: readonly string[] | undefined,
): Promise<void> {
  const stored = await storage.consents.find(consentId);
  if (stored === undefined) return;
  const held = { listHeldAccounts: (id: string) => accounts.listHeldAccounts(id) };
  const fitting = findFittingAccounts(stored.consent, await held.listHeldAccounts(customerId));
  const usual = stored.consent.consent_type === 'account-access' ? fitting : fitting.slice(0, 1);
  const accountIds = selected ?? usual.map(({ account_id }) => account_id);
  const ports = { consents: storage.consents, clock, random, accounts: held };
  await approveConsent(ports, { consentId, customerId, accountIds });
}

/** Answers in place of a page of the bank. */
function showPage(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } });
}
