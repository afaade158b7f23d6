import type { Account, AccountReference, Amount, FundsConfirmation } from '@ob/core';
import type { AccountAccess } from './account-information.ts';
import type { OpenBankingClient } from './open-banking-client.ts';

/** The amount to confirm, in the currency of the account. */
export const requestedAmount = '50.00';

/** Creates a funds-confirmation consent for an account. The customer has yet to authorize it. */
export async function createFundsConsent(
  client: OpenBankingClient,
  accessToken: string,
  account: AccountReference,
): Promise<string> {
  const body = { debtor_account: account };
  const path = '/consents/funds-confirmation';
  const response = await client.call({ accessToken, method: 'POST', path, body });
  return (response as { readonly data: { readonly consent_id: string } }).data.consent_id;
}

/** Returns whether the amount is available. The bank reserves no money. */
export async function confirmFunds(
  client: OpenBankingClient,
  access: AccountAccess,
  amount: Amount,
  reference: string,
): Promise<boolean> {
  const body = { amount, reference };
  const response = await client.call({ ...access, method: 'POST', path: '/funds-confirmations', body });
  return (response as { readonly data: FundsConfirmation }).data.funds_available;
}

/** Returns the first identifier of an account, which the consent is for. */
export function nameAccount({ identifiers = [], nickname }: Account): AccountReference {
  const [identifier] = identifiers;
  if (identifier === undefined) throw new Error('The account has no identifier, such as an IBAN');
  return { ...identifier, name: nickname };
}
