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
import { checkOptions, type OptionRules } from '@ob/http/routes';
import type { GrantStore } from '@ob/oauth/primitives';
import { approveAsCustomer } from '../controls/approve-as-customer.ts';
import type { SandboxCustomers } from './sandbox-customers.ts';
import { SandboxError } from './sandbox-error.ts';

export interface ConsentControlPorts {
  readonly consents: ConsentStore;
  readonly grants: Pick<GrantStore, 'revoke'>;
  readonly accounts: MemoryAccounts;
  readonly customers: SandboxCustomers;
  readonly clock: Clock;
  readonly random: Random;
}

/** A customer's decision. `customer` is a user name or id. */
export interface CustomerDecision {
  readonly customer: string;
  /** Absent: every account that fits; for a payment or funds consent, the first of them. */
  readonly accountIds?: readonly string[];
}

/** The party that revokes a consent. */
export interface Revocation {
  readonly by: 'customer' | 'bank';
}

const decisionRules: OptionRules<CustomerDecision> = {
  customer: { type: 'string' },
  accountIds: { type: 'strings', optional: true },
};

/** Throws a `TypeError` for a decision with an unknown or missing member: without `accountIds`, it selects all accounts. */
export function checkDecision(caller: 'approve' | 'deny', decision: CustomerDecision): void {
  checkOptions(caller, decision, decisionRules);
}

/** Throws a `SandboxError` if the consent page would not offer the consent or the accounts. */
export async function approveById(
  ports: ConsentControlPorts,
  consentId: string,
  { customer, accountIds }: CustomerDecision,
): Promise<Consent> {
  const { customerId } = ports.customers.findCustomer(customer);
  const approval = { consentId, customerId, ...(accountIds && { accountIds }) };
  return requireDone(await approveAsCustomer(ports, approval));
}

export async function denyById(
  ports: ConsentControlPorts,
  consentId: string,
  { customer }: Pick<CustomerDecision, 'customer'>,
): Promise<Consent> {
  const { customerId } = ports.customers.findCustomer(customer);
  return requireDone(await denyConsent(ports, { consentId, customerId })).next.consent;
}

/** The bank rejects a consent that is not yet approved. Third parties revoke consents with the API. */
export async function revokeById(
  ports: ConsentControlPorts,
  consentId: string,
  revocation: Revocation,
): Promise<Consent> {
  checkOptions('revoke', revocation, { by: { type: 'choice', values: ['customer', 'bank'] } });
  if (revocation.by === 'bank')
    return requireDone(await endConsentAsBank(ports, { consentId, actorId: 'sandbox' })).next.consent;
  const { customerId = '' } = await findConsent(ports, consentId);
  return requireDone(await revokeConsentAsCustomer(ports, { consentId, customerId })).next.consent;
}

/** The history is oldest first. */
export async function readById(
  ports: ConsentControlPorts,
  consentId: string,
): Promise<{ readonly consent: Consent; readonly history: readonly HistoryRow[] }> {
  const { consent } = await findConsent(ports, consentId);
  return { consent, history: await readConsentHistory(ports, consentId) };
}

/** Throws a `SandboxError` (`not_found`) for an unknown consent. */
async function findConsent(ports: ConsentControlPorts, consentId: string): Promise<StoredConsent> {
  const stored = await inspectConsent(ports, consentId);
  if (stored === undefined) throw new SandboxError('not_found', 'The sandbox has no consent with this id.');
  return stored;
}

/** Throws a `SandboxError` with the refusal as its `reason`. */
export function requireDone<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  const isUnknown = result.refusal === 'not_found' || result.refusal === 'consent_not_found';
  if (isUnknown)
    throw new SandboxError('not_found', 'The sandbox has no such record. Check the id.', result.refusal);
  throw new SandboxError('refused', `The bank refused: ${result.refusal}`, result.refusal);
}
