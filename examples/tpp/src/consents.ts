import type { OpenBankingClient } from './open-banking-client.ts';

/** What the third party keeps of a consent. */
export interface Consent {
  readonly consent_id: string;
  readonly status: string;
  readonly permissions: readonly string[];
  readonly expiration_date: string;
}

/** What the sample third party asks for: enough to show accounts, balances and transactions. */
export const requiredPermissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions'] as const;

/** Creates a consent to read accounts that ends at a moment; it waits for the customer. */
export async function createAccountConsent(
  client: OpenBankingClient,
  accessToken: string,
  expirationDate: Date,
): Promise<Consent> {
  const body = { permissions: requiredPermissions, expiration_date: expirationDate.toISOString() };
  const path = '/consents/account-access';
  const answer = await client.call({ accessToken, method: 'POST', path, body });
  return (answer as { readonly data: Consent }).data;
}
