import { type Browser, openBrowser } from '../../src/browser.ts';
import { approveConsent, reachConsentPage } from '../../src/customer.ts';
import { connectToBank, type OpenBankingClient, type Tokens } from '../../src/open-banking-client.ts';
import type { ApiClients } from './api-clients.ts';

/** A consent of alice with the tokens made on it. */
export interface ApprovedConsent {
  readonly consentId: string;
  /** Everything that the consent page offered, whether chosen or not. */
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly tokens: Tokens;
}

/** What third parties hold at a bank, to try its API with. */
export interface ApiAccess {
  readonly whole: OpenBankingClient;
  readonly reader: OpenBankingClient;
  /** Creates a consent that waits for the customer. */
  request(client: OpenBankingClient, type: string, terms: object): Promise<string>;
  /** Creates an account-access consent and lets alice approve it with the accounts that are picked. */
  approve(
    client: OpenBankingClient,
    terms: object,
    pick?: (offered: readonly string[]) => readonly string[],
  ): Promise<ApprovedConsent>;
  close(): Promise<void>;
}

/** Every permission of an account-access consent. */
export const allPermissions = [
  'ReadAccounts',
  'ReadBalances',
  'ReadTransactions',
  'ReadStandingOrders',
  'ReadDirectDebits',
  'ReadBeneficiaries',
] as const;

/** Connects both third parties to a bank. */
export async function openApiAccess(clients: ApiClients, issuer: string): Promise<ApiAccess> {
  const configuration = await clients.configure('whole', issuer);
  const whole = await connectToBank(configuration);
  const reader = await connectToBank(await clients.configure('reader', issuer));
  const browser = openBrowser(configuration.bankAuthority);
  return {
    whole,
    reader,
    request: requestConsent,
    async approve(client, terms, pick = (offered) => offered) {
      const consentId = await requestConsent(client, 'account-access', terms);
      return { consentId, ...(await approve(browser, client, consentId, pick)) };
    },
    async close() {
      await Promise.all([browser.close(), whole.close(), reader.close()]);
    },
  };
}

async function requestConsent(client: OpenBankingClient, type: string, terms: object): Promise<string> {
  const { access_token: accessToken } = await client.requestClientTokens('consents');
  const call = { accessToken, method: 'POST', path: `/consents/${type}`, body: terms } as const;
  const { data } = (await client.call(call)) as { readonly data: { readonly consent_id: string } };
  return data.consent_id;
}

async function approve(
  browser: Browser,
  client: OpenBankingClient,
  consentId: string,
  pick: (offered: readonly string[]) => readonly string[],
): Promise<Omit<ApprovedConsent, 'consentId'>> {
  const started = await client.startAuthorization(consentId);
  const alice = { username: 'alice', password: 'alice-password' };
  const page = await reachConsentPage(browser, started.address, alice);
  const offered = page.accounts.map(({ accountId }) => accountId);
  const chosen = pick(offered);
  const callback = await approveConsent(browser, page, chosen);
  return { offered, chosen, tokens: await client.finishAuthorization(started, callback) };
}
