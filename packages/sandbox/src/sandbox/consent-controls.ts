import {
  type Consent,
  denyConsent,
  endConsentAsBank,
  type HistoryRow,
  inspectConsent,
  readConsentHistory,
  revokeConsentAsCustomer,
  type StoredConsent,
} from '@ob/consent';
import type { ConsentStore } from '@ob/consent/primitives';
import type { MemoryAccounts } from '@ob/core/primitives';
import type { Clock, Random, Result } from '@ob/http';
import type { GrantStore } from '@ob/oauth/primitives';
import { approveAsCustomer } from '../controls/approve-as-customer.ts';
import type { SandboxCustomers } from './sandbox-customers.ts';
import { SandboxError } from './sandbox-error.ts';

/** What the consent controls work on. */
export interface ConsentControlPorts {
  readonly consents: ConsentStore;
  readonly grants: Pick<GrantStore, 'revoke'>;
  readonly accounts: MemoryAccounts;
  readonly customers: SandboxCustomers;
  readonly clock: Clock;
  readonly random: Random;
}

/** Who decides, by name or id, and what they share. */
export interface CustomerDecision {
  readonly customer: string;
  /** Absent: every account that fits the consent; for payments and funds checks the first of them. */
  readonly accountIds?: readonly string[];
}

/**
 * Approves a consent as a customer does on the consent page, for accounts that the page offers. Throws a
 * `SandboxError` where the page would not have offered it.
 */
export async function approveConsentOf(
  ports: ConsentControlPorts,
  consentId: string,
  { customer, accountIds }: CustomerDecision,
): Promise<Consent> {
  const { customerId } = ports.customers.findCustomer(customer);
  const approval = { consentId, customerId, ...(accountIds && { accountIds }) };
  return requireDone(await approveAsCustomer(ports, approval));
}

/** Denies a consent as a customer. Throws a `SandboxError` where it cannot be denied any more. */
export async function denyConsentOf(
  ports: ConsentControlPorts,
  consentId: string,
  { customer }: Pick<CustomerDecision, 'customer'>,
): Promise<Consent> {
  const { customerId } = ports.customers.findCustomer(customer);
  return requireDone(await denyConsent(ports, { consentId, customerId })).next.consent;
}

/**
 * Revokes a consent on behalf of its customer, or of the bank, which rejects one that nobody has approved yet. A third
 * party revokes its own by the API.
 */
export async function revokeConsentOf(
  ports: ConsentControlPorts,
  consentId: string,
  { by }: { readonly by: 'customer' | 'bank' },
): Promise<Consent> {
  if (by === 'bank')
    return requireDone(await endConsentAsBank(ports, { consentId, actorId: 'sandbox' })).next.consent;
  const { customerId = '' } = await findConsent(ports, consentId);
  return requireDone(await revokeConsentAsCustomer(ports, { consentId, customerId })).next.consent;
}

/** Reads a consent as it stands now, with its history, oldest line first. */
export async function readConsentOf(
  ports: ConsentControlPorts,
  consentId: string,
): Promise<{ readonly consent: Consent; readonly history: readonly HistoryRow[] }> {
  const { consent } = await findConsent(ports, consentId);
  return { consent, history: await readConsentHistory(ports, consentId) };
}

/** Finds a consent as it stands now. Throws a `SandboxError` (`not_found`) where there is none. */
async function findConsent(ports: ConsentControlPorts, consentId: string): Promise<StoredConsent> {
  const found = await inspectConsent(ports, consentId);
  if (found === undefined) throw new SandboxError('not_found', 'The sandbox has no such consent');
  return found;
}

/** Answers what was done, or throws a `SandboxError` with the refusal in the bank's own words. */
export function requireDone<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  const isUnknown = result.refusal === 'not_found' || result.refusal === 'consent_not_found';
  throw new SandboxError(
    isUnknown ? 'not_found' : 'refused',
    `The bank refused: ${result.refusal}`,
    result.refusal,
  );
}
