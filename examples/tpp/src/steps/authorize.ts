import type { AccountAccess } from '../account-information.ts';
import { approveConsent, type ConsentPage, reachConsentPage } from '../customer.ts';
import { type JourneyMemory, type JourneySetting, recall } from '../journey.ts';
import type { ResourceScope } from '../open-banking-client.ts';

/** What came of asking the customer. */
export interface Approval {
  /** What the customer has read. */
  readonly page: ConsentPage;
  /** How the bank names the account that was chosen. */
  readonly chosen: string;
  readonly access: AccountAccess;
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
  return { page, chosen: chosen.name, access: { accessToken: tokens.access_token, consentId } };
}
