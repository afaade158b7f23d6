import { approveConsent, type Consent, inspectConsent } from '@ob/consent';
import { type AuthorizationRefusal, listChoices } from '@ob/consent/primitives';
import type { Account } from '@ob/core';
import { accept, type Clock, type Random, type Result, refuse } from '@ob/http';
import type { DecisionStores } from './control-ports.ts';

export interface ApprovalPorts extends DecisionStores {
  readonly clock: Clock;
  readonly random: Random;
}

export interface ControlledApproval {
  readonly consentId: string;
  readonly customerId: string;
  /** Absent: every account that fits the consent; for a payment or funds consent, the first of them. */
  readonly accountIds?: readonly string[];
  readonly interactionId?: string;
}

/** `account_not_held`: the customer does not hold a requested account. */
export type ApprovalRefusal = AuthorizationRefusal | 'consent_not_found' | 'account_not_held';

/** Approves a consent like a customer on the consent page. The same transaction revokes earlier grants of the consent. */
export async function approveAsCustomer(
  { accounts, grants, ...ports }: ApprovalPorts,
  { customerId, accountIds: requested, ...request }: ControlledApproval,
): Promise<Result<Consent, ApprovalRefusal>> {
  const { consentId } = request;
  const stored = await inspectConsent(ports, consentId);
  if (stored === undefined) return refuse('consent_not_found');
  const held = await accounts.listHeldAccounts(customerId);
  const offered = listChoices(stored.consent, held);
  const accountIds = requested ?? chooseAll(stored.consent, offered);
  const changed = await approveConsent(
    { ...ports, accounts: { listHeldAccounts: async () => offered } },
    { ...request, customerId, accountIds },
  );
  if (!changed.ok) return refuse(describeRefusal(changed.refusal, { accountIds, held }));
  if (changed.value.revokesGrants) await grants.revoke({ consentId }, ports.clock.now());
  return accept(changed.value.next.consent);
}

function chooseAll(consent: Consent, offered: readonly Account[]): readonly string[] {
  const chosen = consent.consent_type === 'account-access' ? offered : offered.slice(0, 1);
  return chosen.map(({ account_id }) => account_id);
}

/** Distinguishes accounts that the customer does not hold from accounts that do not fit the consent. */
function describeRefusal<Refusal>(
  refusal: Refusal,
  { accountIds, held }: { readonly accountIds: readonly string[]; readonly held: readonly Account[] },
): Refusal | 'account_not_held' {
  if (refusal !== 'account_not_available') return refusal;
  const isHeld = (id: string): boolean => held.some(({ account_id }) => account_id === id);
  return accountIds.every(isHeld) ? refusal : 'account_not_held';
}
