import type { BankConnection, StartedAuthorization, Tokens } from './bank-connection.ts';

/** What the app asks its customers for. */
const permissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions'];

/** How long before its end an access token is renewed, in milliseconds. */
const margin = 30_000;

/** The customer's permission to read their accounts. */
export interface AccountLink {
  readonly consentId: string;
  /** Answers a token that is still good, renewing it where it has to. */
  accessToken(): Promise<string>;
}

/** Asks the bank for a consent that ends at a moment, and for the page on which the customer gives it. */
export async function startLink(bank: BankConnection, end: Date): Promise<StartedAuthorization> {
  const { data } = await bank.call<{ readonly data: { readonly consent_id: string } }>({
    accessToken: await bank.requestClientToken(),
    method: 'POST',
    path: '/consents/account-access',
    body: { permissions, expiration_date: end.toISOString() },
  });
  return bank.authorize(data.consent_id, 'accounts');
}

/** Takes the customer back from the bank. Throws where they refused. */
export async function finishLink(
  bank: BankConnection,
  started: StartedAuthorization,
  callback: URL,
): Promise<AccountLink> {
  let current = keepTokens(await bank.finish(started, callback));
  return {
    consentId: started.consentId,
    async accessToken() {
      if (Date.now() >= current.renewAt)
        current = keepTokens(await bank.refresh(current.refreshToken), current.refreshToken);
      return current.accessToken;
    },
  };
}

function keepTokens({ access_token, refresh_token, expires_in = 0 }: Tokens, known = '') {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? known,
    renewAt: Date.now() + expires_in * 1000 - margin,
  };
}
