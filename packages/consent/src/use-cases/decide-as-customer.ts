import { type Result, refuse } from '@ob/http';
import type { ConsentChange } from '../lifecycle/change.ts';
import {
  type AuthorizationRefusal,
  authorizeConsent,
  type EndRefusal,
  rejectConsent,
  revokeConsent,
} from '../lifecycle/lifecycle.ts';
import type { CustomerAccounts } from '../ports/customer-accounts.ts';
import { type ChangePorts, type ChangeRequest, changeConsent } from './change-consent.ts';

/** A consent and the customer who decides about it, signed in at the bank. */
export interface CustomerRequest extends ChangeRequest {
  readonly customerId: string;
}

/** A customer's approval. */
export interface Approval extends CustomerRequest {
  /** The ids of the accounts the customer selected. */
  readonly accountIds: readonly string[];
}

/**
 * Approves a consent on behalf of a customer, for accounts the customer holds. The answer tells whether earlier
 * grants on the consent must be revoked (the same customer approved it before): do that in the same transaction.
 */
export async function approveConsent(
  ports: ChangePorts & { readonly accounts: CustomerAccounts },
  { accountIds: selected, ...request }: Approval,
): Promise<Result<ConsentChange, AuthorizationRefusal | 'consent_not_found'>> {
  const { customerId } = request;
  const held = await ports.accounts.listHeldAccounts(customerId);
  return changeConsent(ports, request, (stored, facts) =>
    authorizeConsent(stored, { ...facts, customerId, held, selected }),
  );
}

/**
 * Denies a consent that awaits its customer. One that was authorized before is refused as `invalid_consent_status`
 * and stays as it is: declining to renew it takes nothing away.
 */
export async function denyConsent(
  ports: ChangePorts,
  request: CustomerRequest,
): Promise<Result<ConsentChange, EndRefusal | 'consent_not_found'>> {
  const actor = { type: 'customer', id: request.customerId } as const;
  return changeConsent(ports, request, (stored, facts) => rejectConsent(stored, { ...facts, actor }));
}

/**
 * Revokes a customer's own consent; a payment consent is refused as `consent_type_not_allowed`.
 * One of another customer is not found.
 */
export async function revokeConsentAsCustomer(
  ports: ChangePorts,
  request: CustomerRequest,
): Promise<Result<ConsentChange, EndRefusal | 'consent_not_found'>> {
  const actor = { type: 'customer', id: request.customerId } as const;
  return changeConsent(ports, request, (stored, facts) =>
    stored.customerId === request.customerId
      ? revokeConsent(stored, { ...facts, actor })
      : refuse('consent_not_found'),
  );
}
