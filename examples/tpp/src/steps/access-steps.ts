import {
  type AccountAccess,
  chooseCurrentAccount,
  listAccounts,
  listBalances,
  listTransactions,
  readAccount,
} from '../account-information.ts';
import { BankRefusal } from '../bank-refusal.ts';
import { revokeConsent } from '../customer.ts';
import { type JourneyResults, type JourneySetting, requireResult, type StepReport } from '../journey.ts';
import type { OpenBankingClient } from '../open-banking-client.ts';
import { tabulateAccounts, tabulateBalances, tabulateTransactions } from '../tables.ts';

const day = 86_400_000;
const shownTransactions = 10;

export async function readAccounts(_: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const access = requireResult(results, 'access');
  const accounts = await listAccounts(client, access);
  const account = await readAccount(client, access, chooseCurrentAccount(accounts).account_id);
  const balances = await listBalances(client, access, account.account_id);
  const from = new Date(Date.now() - 30 * day);
  const { data: transactions, meta } = await listTransactions(client, access, account.account_id, from);
  results.accounts = accounts;
  results.currentAccount = account;
  results.transactions = transactions;
  return {
    facts: [
      ['read', `${accounts.length} accounts, ${transactions.length} transactions since ${formatDay(from)}`],
      [
        'available',
        `${formatDay(meta.first_available_date_time)} to ${formatDay(meta.last_available_date_time)}`,
      ],
    ],
    tables: [
      tabulateAccounts(accounts),
      tabulateBalances(`Balances of ${account.nickname}`, balances),
      tabulateTransactions(`The latest of ${account.nickname}`, transactions.slice(0, shownTransactions)),
    ],
  };
}

export async function receiveAuthorization(
  setting: JourneySetting,
  results: JourneyResults,
): Promise<StepReport> {
  return receiveEvent(setting, results, 'consent.authorized');
}

/** Revokes the consent as the customer. Checks the refusal of the next call and the event. */
export async function revokeConsentOfJourney(
  setting: JourneySetting,
  results: JourneyResults,
): Promise<StepReport> {
  const { consent_id: consentId } = requireResult(results, 'consent');
  const { issuer } = requireResult(results, 'bank');
  await revokeConsent(requireResult(results, 'browser'), issuer, consentId, setting.customer);
  const refusal = await findRefusal(requireResult(results, 'client'), requireResult(results, 'access'));
  const { facts } = await receiveEvent(setting, results, 'consent.revoked');
  return { facts: [['next call', refusal], ...facts] };
}

async function findRefusal(client: OpenBankingClient, access: AccountAccess): Promise<string> {
  const refusal = await listAccounts(client, access).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal === undefined) throw new Error('The bank still accepts the token after the revocation');
  const isRight =
    refusal instanceof BankRefusal && refusal.status === 403 && refusal.code === 'invalid_consent';
  if (!isRight) throw refusal;
  return `${refusal.status} ${refusal.code}`;
}

async function receiveEvent(
  { receiver }: JourneySetting,
  results: JourneyResults,
  type: string,
): Promise<StepReport> {
  const event = await receiver.waitFor(type, requireResult(results, 'consent').consent_id);
  return {
    facts: [
      ['event', `${event.type} ${event.id}`],
      ['happened', event.timestamp],
      ['signature', 'verified'],
    ],
  };
}

function formatDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}
