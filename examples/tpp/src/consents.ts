import type { OpenBankingClient } from './open-banking-client.ts';

/** The fields of a consent that the third party stores. */
export interface Consent {
  readonly consent_id: string;
  readonly status: string;
  readonly permissions: readonly string[];
  readonly expiration_date: string;
}

/** The permissions to show accounts, balances and transactions. */
export const requiredPermissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions'] as const;

/** Creates an account-access consent with an expiration date. The customer has yet to authorize it. */
export async function createAccountConsent(
  client: OpenBankingClient,
  accessToken: string,
  expirationDate: Date,
): Promise<Consent> {
  const body = { permissions: requiredPermissions, expiration_date: expirationDate.toISOString() };
  const path = '/consents/account-access';
  const response = await client.call({ accessToken, method: 'POST', path, body });
  return (response as { readonly data: Consent }).data;
}
