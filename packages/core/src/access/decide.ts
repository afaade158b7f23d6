import { accept, type Result, refuse } from '@ob/http';
import type { QueryPairs } from '@ob/http/routes';
import type { CursorCodec } from '../pagination/cursor-codec.ts';
import { intersectWindows } from '../pagination/date-window.ts';
import { type PageRequest, parsePageRequest } from '../pagination/page-request.ts';
import type { Access, AccessTarget } from './access.ts';
import {
  type AccessRefusal,
  type AccessStep,
  accessRefusals,
  accessSteps,
  refuseQuery,
} from './access-refusals.ts';
import { type ConsentFacts, windowOf } from './consent-facts.ts';
import { type ConsentDemand, decideConsent, type ShownConsent } from './decide-consent.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { permissions } from './permission.ts';

/** Everything an access decision is made from. */
export interface AccessFacts extends ShownConsent {
  readonly target: AccessTarget;
  /** The parameters of the request's query. */
  readonly query: QueryPairs;
  /** Whether the consent's customer holds the account asked for; only asked where it is not among the selected ones. */
  readonly accountHeld: boolean;
  /** Opens the cursor of the query. */
  readonly cursors: CursorCodec;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** What became of one step. */
export interface ExplainedStep {
  readonly step: AccessStep;
  readonly outcome: 'passed' | 'refused' | 'not_reached';
  readonly apiError?: AccessRefusal;
}

const accountAccess: ConsentDemand = { consentType: 'account-access', scope: 'accounts', status: 'active' };

/**
 * Decides what a request to an account-information endpoint may see. Pure and total. The first line that applies
 * decides; the lines stand in the order of `accessSteps`. How often a third party asks while its customer is away is
 * no part of it: that is counted afterwards, for what has been answered.
 */
export function decide(facts: AccessFacts): Result<Access, AccessRefusal> {
  const { target, query, cursors, now } = facts;
  const endpoint: Endpoint = endpoints[target.endpoint];
  const admitted = decideConsent(facts, accountAccess, now);
  if (!admitted.ok) return admitted;
  const { consent } = admitted.value;
  const accountIds = selectAccounts(endpoint, target, consent);
  if (accountIds === undefined) return refuse(refuseAccount(facts));
  const permission = endpoint.anyOf.find((name) => consent.permissions.includes(name));
  if (permission === undefined) return refuse(accessRefusals.noPermission);
  const page = endpoint.paged ? parsePageRequest(query, nameListing(consent, target), cursors) : notPaged;
  if (!page.ok) return refuse(refuseQuery(page.refusal));
  return accept({
    ...admitted.value,
    accountIds,
    fields: permissions[permission].fields,
    window: narrowWindow(consent, page.value),
    page: page.value,
  });
}

/** Tells how each step of {@link decide} went, for support staff and the audit log. */
export function explain(facts: AccessFacts): readonly ExplainedStep[] {
  const decision = decide(facts);
  if (decision.ok) return accessSteps.map((step) => ({ step, outcome: 'passed' }));
  const refused = accessSteps.indexOf(decision.refusal.step);
  return accessSteps.map((step, index) => {
    if (index === refused) return { step, outcome: 'refused', apiError: decision.refusal };
    return { step, outcome: index < refused ? 'passed' : 'not_reached' };
  });
}

/** Answers `undefined` where the account asked for is not a selected one. */
function selectAccounts(
  { accounts }: Endpoint,
  { accountId }: AccessTarget,
  consent: ConsentFacts,
): readonly string[] | undefined {
  if (accounts === 'all') return consent.accountIds;
  return accountId !== undefined && consent.accountIds.includes(accountId) ? [accountId] : undefined;
}

function refuseAccount({ accountHeld }: AccessFacts): AccessRefusal {
  return accountHeld ? accessRefusals.unselectedAccount : accessRefusals.unknownAccount;
}

const notPaged = accept(undefined);

function nameListing({ consentId }: ConsentFacts, { accountId }: AccessTarget) {
  return accountId === undefined ? { consentId } : { consentId, accountId };
}

function narrowWindow(consent: ConsentFacts, page: PageRequest | undefined) {
  const window = windowOf(consent);
  return page === undefined ? window : intersectWindows(window, page.filter);
}
