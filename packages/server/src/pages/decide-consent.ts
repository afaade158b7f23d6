import { approveConsent, type CustomerAccounts, type CustomerRequest, denyConsent } from '@ob/consent';
import {
  type ChangePorts,
  createConsentLookup,
  listChoices,
  type SelectionRefusal,
} from '@ob/consent/primitives';
import { accept, type Result, refuse } from '@ob/http';
import type { AuthenticatedCustomer } from '@ob/oauth';
import {
  type ApprovalAttempt,
  type ApprovalPorts,
  approveAuthorization,
  checkAuthorizationApproval,
  denyAuthorization,
  type OAuthRefusal,
} from '@ob/oauth/primitives';
import type { AuthorizationClaims } from './authorization-claims.ts';
import type { ConfirmedStepUp } from './customer-session.ts';
import type { HeldAccounts } from './held-accounts.ts';
import type { PendingAuthorization } from './pending-authorization.ts';

export interface DecisionPorts {
  readonly consent: ChangePorts & { readonly accounts: HeldAccounts };
  readonly authorization: ApprovalPorts;
  readonly claims: Pick<AuthorizationClaims, 'release'>;
  /**
   * Uses a step-up once: only one of several parallel callers gets `true`. It belongs to the transaction, so a used
   * step-up has approved something. `false` undoes the approval.
   */
  redeemStepUp(stepUp: ConfirmedStepUp): Promise<boolean>;
}

/**
 * Port: runs `work` with stores of one transaction and rolls back if it throws. After a deadlock `work` runs again, so
 * it must change nothing else.
 */
export type DecideInTransaction = <Value>(work: (ports: DecisionPorts) => Promise<Value>) => Promise<Value>;

/**
 * A refused approval: wrong accounts, an authentication that is too weak, a step-up that expired or was used, or an
 * authorization that has ended.
 */
export type ApprovalRefusal = SelectionRefusal | 'step_up_required' | 'step_up_used' | 'over';

/** An approval with the chosen accounts. */
export interface PendingApproval {
  readonly pending: PendingAuthorization;
  readonly accountIds: readonly string[];
  /** The authentication for this approval; `undefined` if there was none. */
  readonly stepUp: ConfirmedStepUp | undefined;
  readonly interactionId: string;
}

/** A denial by the customer. */
export type PendingDenial = Pick<PendingApproval, 'pending' | 'interactionId'>;

/**
 * Approves the consent and the authorization in one transaction and returns the redirect address. Only one of several
 * parallel decisions takes effect. A refusal changes nothing.
 */
export async function approvePending(
  decideInTransaction: DecideInTransaction,
  approval: PendingApproval,
): Promise<Result<string, ApprovalRefusal>> {
  return decideOrUndo(decideInTransaction, (ports) => approveBoth(ports, approval));
}

/**
 * Denies the consent and the authorization in one transaction and returns the redirect address. Denying a renewal keeps
 * the earlier approval.
 */
export async function denyPending(
  decideInTransaction: DecideInTransaction,
  denial: PendingDenial,
): Promise<Result<string, ApprovalRefusal>> {
  return decideOrUndo(decideInTransaction, (ports) => denyBoth(ports, denial));
}

/** Thrown to roll the transaction back; caught by {@link decideOrUndo}. */
class DecisionUndone extends Error {
  override readonly name = 'DecisionUndone';
  readonly refusal: ApprovalRefusal;

  constructor(refusal: ApprovalRefusal) {
    super(`The decision was undone: ${refusal}`);
    this.refusal = refusal;
  }
}

async function decideOrUndo(
  decideInTransaction: DecideInTransaction,
  decide: (ports: DecisionPorts) => Promise<string>,
): Promise<Result<string, ApprovalRefusal>> {
  try {
    return accept(await decideInTransaction(decide));
  } catch (error) {
    if (error instanceof DecisionUndone) return refuse(error.refusal);
    throw error;
  }
}

/** Denies. It locks the consent first, as an approval does, so that parallel decisions cannot deadlock. */
async function denyBoth(ports: DecisionPorts, { pending, interactionId }: PendingDenial): Promise<string> {
  const request = describeRequest(pending, interactionId);
  // Ignore a refusal: the consent has ended or was approved before, and the client is denied anyway.
  if (request !== undefined) await denyConsent(ports.consent, request);
  const { authorizationId } = pending.started;
  const denied = await denyAuthorization(ports.authorization, { authorizationId, error: 'access_denied' });
  if (!denied.ok) throw new DecisionUndone('over');
  await ports.claims.release(authorizationId);
  return denied.value.location;
}

/** Approves. The decision also revokes the grants of an earlier approval. */
async function approveBoth(
  ports: DecisionPorts,
  { pending, accountIds, stepUp, interactionId }: PendingApproval,
): Promise<string> {
  // The first lock: parallel submits of one code wait here until the approval is complete.
  if (stepUp !== undefined && !(await ports.redeemStepUp(stepUp))) throw new DecisionUndone('step_up_used');
  const { authorizationId } = pending.started;
  const attempt = { authorizationId, customer: addAuthentication(pending.signedIn.customer, stepUp) };
  const request = describeRequest(pending, interactionId);
  if (request !== undefined) {
    const accounts = limitChoice(ports.consent.accounts, pending);
    const consents = checkBeforeChange(ports, attempt);
    const changed = await approveConsent(
      { ...ports.consent, consents, accounts },
      { ...request, accountIds },
    );
    if (!changed.ok) throw new DecisionUndone(isSelectionRefusal(changed.refusal) ? changed.refusal : 'over');
  }
  const approved = await approveAuthorization(ports.authorization, attempt);
  if (!approved.ok) throw undoFor(approved.refusal);
  await ports.claims.release(authorizationId);
  return approved.value.location;
}

/**
 * Stores the change of a consent only if the authorization may be approved with it. A storage in memory undoes nothing: what
 * can be refused is decided first.
 */
function checkBeforeChange(
  { consent: { consents, clock }, authorization }: DecisionPorts,
  attempt: ApprovalAttempt,
): ChangePorts['consents'] {
  return {
    find: (consentId) => consents.find(consentId),
    async replace(change) {
      const changed = createConsentLookup({ consents: { find: async () => change.next }, clock });
      const checked = await checkAuthorizationApproval({ ...authorization, consents: changed }, attempt);
      if (!checked.ok) throw undoFor(checked.refusal);
      return consents.replace(change);
    },
  };
}

function undoFor({ reason }: OAuthRefusal): DecisionUndone {
  return new DecisionUndone(reason === 'authentication_insufficient' ? 'step_up_required' : 'over');
}

function addAuthentication(
  customer: AuthenticatedCustomer,
  stepUp: ConfirmedStepUp | undefined,
): AuthenticatedCustomer {
  if (stepUp === undefined) return customer;
  return { ...customer, authentications: [...customer.authentications, stepUp.authentication] };
}

/** Limits an approval to the accounts on the page. */
function limitChoice(accounts: HeldAccounts, { stored }: PendingAuthorization): CustomerAccounts {
  return {
    listHeldAccounts: async (customerId) =>
      stored === undefined ? [] : listChoices(stored.consent, await accounts.listHeldAccounts(customerId)),
  };
}

function describeRequest(
  { stored, signedIn }: PendingAuthorization,
  interactionId: string,
): CustomerRequest | undefined {
  if (stored === undefined) return undefined;
  return { consentId: stored.consent.consent_id, customerId: signedIn.customer.customerId, interactionId };
}

function isSelectionRefusal(refusal: string): refusal is SelectionRefusal {
  return ['account_required', 'one_account_only', 'account_not_available'].includes(refusal);
}
