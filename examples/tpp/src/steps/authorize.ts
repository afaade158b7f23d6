import type { AccountAccess } from '../account-information.ts';
import { approveConsent, type ConsentPage, reachConsentPage } from '../customer.ts';
import { type JourneyMemory, type JourneySetting, recall } from '../journey.ts';
import type { OpenBankingClient, ResourceScope, Tokens } from '../open-banking-client.ts';

/** What came of asking the customer. */
export interface Approval {
  /** What the customer has read. */
  readonly page: ConsentPage;
  /** How the bank names the account that was chosen. */
  readonly chosen: string;
  readonly access: AccountAccess;
  /** How the customer authenticated, as the ID token says. */
  readonly acr: string;
}

/** Takes a consent about one account to the customer and back: pushed request, approval, code, token, event. */
export async function authorizeForAccount(
  { customer, receiver }: JourneySetting,
  memory: JourneyMemory,
  { consentId, scope }: { readonly consentId: string; readonly scope: ResourceScope },
): Promise<Approval> {
  const client = recall(memory, 'client');
  const browser = recall(memory, 'browser');
  const started = await client.startAuthorization(consentId, scope);
  const page = await reachConsentPage(browser, started.address, customer);
  const { account_id: accountId } = recall(memory, 'everyday');
  const chosen = page.accounts.find((account) => account.accountId === accountId);
  if (chosen === undefined) throw new Error('The bank does not offer the account that the customer lives on');
  const callback = await approveConsent(browser, page, [accountId]);
  const tokens = await client.finishAuthorization(started, callback);
  await receiver.waitFor('consent.authorized', consentId);
  return {
    page,
    chosen: chosen.name,
    access: { accessToken: tokens.access_token, consentId },
    acr: readStrongAcr(client, tokens),
  };
}

/** Reads `acr` from an ID token; throws unless it is the strongest that the bank lists: the metadata has it last. */
export function readStrongAcr({ bank }: OpenBankingClient, tokens: Tokens): string {
  const acr = tokens.claims()?.acr;
  const strongest = bank.acr_values_supported?.at(-1);
  if (typeof acr === 'string' && acr === strongest) return acr;
  throw new Error(`The ID token says acr ${acr}, although the bank asked for a code (${strongest})`);
}
