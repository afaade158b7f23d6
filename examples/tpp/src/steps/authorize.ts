import type { AccountAccess } from '../account-information.ts';
import { approveConsent, type ConsentPage, openConsentPage } from '../customer.ts';
import { type JourneyResults, type JourneySetting, requireResult } from '../journey.ts';
import type { OpenBankingClient, ResourceScope, Tokens } from '../open-banking-client.ts';

export interface Approval {
  /** The consent page. */
  readonly page: ConsentPage;
  /** The name of the selected account on the page. */
  readonly chosen: string;
  readonly access: AccountAccess;
  /** The authentication context class in the ID token. */
  readonly acr: string;
}

/** Authorizes a consent for the customer's current account: pushed request, approval, code, tokens, event. */
export async function authorizeForAccount(
  { customer, receiver }: JourneySetting,
  results: JourneyResults,
  { consentId, scope }: { readonly consentId: string; readonly scope: ResourceScope },
): Promise<Approval> {
  const client = requireResult(results, 'client');
  const browser = requireResult(results, 'browser');
  const started = await client.startAuthorization(consentId, scope);
  const page = await openConsentPage(browser, started.address, customer);
  const { account_id: accountId } = requireResult(results, 'currentAccount');
  const chosen = page.accounts.find((account) => account.accountId === accountId);
  if (chosen === undefined) throw new Error(`The consent page does not list the account ${accountId}`);
  const callback = await approveConsent(browser, page, [accountId]);
  const tokens = await client.finishAuthorization(started, callback);
  await receiver.waitFor('consent.authorized', consentId);
  return {
    page,
    chosen: chosen.name,
    access: { accessToken: tokens.access_token, consentId },
    acr: requireStrongAcr(client, tokens),
  };
}

/** Returns `acr` of the ID token. Throws if it is not the strongest one, which is the last in the metadata. */
export function requireStrongAcr({ bank }: OpenBankingClient, tokens: Tokens): string {
  const acr = tokens.claims()?.acr;
  const strongest = bank.acr_values_supported?.at(-1);
  if (typeof acr === 'string' && acr === strongest) return acr;
  throw new Error(`The ID token has the acr ${acr} instead of ${strongest}`);
}
