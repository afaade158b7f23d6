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

/** A consent and the authenticated customer who decides about it. */
export interface CustomerRequest extends ChangeRequest {
  readonly customerId: string;
}

export interface Approval extends CustomerRequest {
  /** The ids of the accounts that the customer selected. */
  readonly accountIds: readonly string[];
}

/**
 * Approves a consent for accounts of a customer. If `revokesGrants` of the returned change is true, the customer had
 * approved the consent before: revoke its earlier grants in the same transaction.
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
 * Denies a consent that awaits authorization. An authorized consent is refused with `invalid_consent_status` and stays
 * authorized: a customer who declines its renewal does not revoke it.
 */
export async function denyConsent(
  ports: ChangePorts,
  request: CustomerRequest,
): Promise<Result<ConsentChange, EndRefusal | 'consent_not_found'>> {
  const actor = { type: 'customer', id: request.customerId } as const;
  return changeConsent(ports, request, (stored, facts) => rejectConsent(stored, { ...facts, actor }));
}

/**
 * Revokes a consent of a customer. Refuses a payment consent with `consent_type_not_allowed`, and the consent of another
 * customer with `consent_not_found`.
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
