import type { Account, AccountReference, Amount, FundsConfirmation } from '@ob/core';
import type { AccountAccess } from './account-information.ts';
import type { OpenBankingClient } from './open-banking-client.ts';

/** What the sample third party asks about, in the currency of the account. */
export const askedAmount = '50.00';

/** Creates a consent to ask whether there is enough money on an account; it waits for the customer. */
export async function createFundsConsent(
  client: OpenBankingClient,
  accessToken: string,
  account: AccountReference,
): Promise<string> {
  const body = { debtor_account: account };
  const path = '/consents/funds-confirmation';
  const answer = await client.call({ accessToken, method: 'POST', path, body });
  return (answer as { readonly data: { readonly consent_id: string } }).data.consent_id;
}

/** Asks whether an amount is available. The answer is yes or no, and holds nothing back. */
export async function confirmFunds(
  client: OpenBankingClient,
  access: AccountAccess,
  amount: Amount,
  reference: string,
): Promise<boolean> {
  const body = { amount, reference };
  const answer = await client.call({ ...access, method: 'POST', path: '/funds-confirmations', body });
  return (answer as { readonly data: FundsConfirmation }).data.funds_available;
}

/** Names an account by the first of its numbers, as consents about it do. */
export function nameAccount({ identifiers = [], nickname }: Account): AccountReference {
  const [identifier] = identifiers;
  if (identifier === undefined) throw new Error('The account has no number');
  return { ...identifier, name: nickname };
}
