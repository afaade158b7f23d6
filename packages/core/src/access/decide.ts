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
import { type ConsentFacts, findWindow } from './consent-facts.ts';
import { type ConsentRequirement, decideConsent, type PresentedConsent } from './decide-consent.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { permissions } from './permission.ts';

/** The input of an access decision. */
export interface AccessFacts extends PresentedConsent {
  readonly target: AccessTarget;
  readonly query: QueryPairs;
  /** Whether the customer holds the requested account. It matters only if the consent does not include the account. */
  readonly accountHeld: boolean;
  readonly cursors: CursorCodec;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** The outcome of one check. */
export interface ExplainedStep {
  readonly step: AccessStep;
  readonly outcome: 'passed' | 'refused' | 'not_reached';
  readonly refusal?: AccessRefusal;
}

const accountAccess: ConsentRequirement = {
  consentType: 'account-access',
  scope: 'accounts',
  status: 'active',
};

/** Decides which data a request may read. The unattended limit is checked later, because it counts only requests that get data. */
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
  const page = endpoint.paged ? parsePageRequest(query, describeListing(consent, target), cursors) : notPaged;
  if (!page.ok) return refuse(refuseQuery(page.refusal));
  return accept({
    ...admitted.value,
    accountIds,
    fields: permissions[permission].fields,
    window: narrowWindow(consent, page.value),
    page: page.value,
  });
}

/** Returns the outcome of each check of {@link decide}, for support staff and the audit log. */
export function explain(facts: AccessFacts): readonly ExplainedStep[] {
  const decision = decide(facts);
  if (decision.ok) return accessSteps.map((step) => ({ step, outcome: 'passed' }));
  const refused = accessSteps.indexOf(decision.refusal.step);
  return accessSteps.map((step, index) => {
    if (index === refused) return { step, outcome: 'refused', refusal: decision.refusal };
    return { step, outcome: index < refused ? 'passed' : 'not_reached' };
  });
}

/** Returns `undefined` if the consent does not include the requested account. */
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

function describeListing({ consentId }: ConsentFacts, { accountId }: AccessTarget) {
  return accountId === undefined ? { consentId } : { consentId, accountId };
}

function narrowWindow(consent: ConsentFacts, page: PageRequest | undefined) {
  const window = findWindow(consent);
  return page === undefined ? window : intersectWindows(window, page.filter);
}
