import {
  type AccountAccess,
  chooseEverydayAccount,
  listAccounts,
  listBalances,
  listTransactions,
  readAccount,
} from '../account-information.ts';
import { BankRefusal } from '../bank-refusal.ts';
import { revokeConsent } from '../customer.ts';
import { type JourneyMemory, type JourneySetting, recall, type StepReport } from '../journey.ts';
import type { OpenBankingClient } from '../open-banking-client.ts';
import { tabulateAccounts, tabulateBalances, tabulateTransactions } from '../tables.ts';

const day = 86_400_000;
const shownTransactions = 10;

export async function readAccounts(_: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const client = recall(memory, 'client');
  const access = recall(memory, 'access');
  const accounts = await listAccounts(client, access);
  const account = await readAccount(client, access, chooseEverydayAccount(accounts).account_id);
  const balances = await listBalances(client, access, account.account_id);
  const from = new Date(Date.now() - 30 * day);
  const { data: transactions, meta } = await listTransactions(client, access, account.account_id, from);
  memory.accounts = accounts;
  memory.everyday = account;
  memory.transactions = transactions;
  return {
    facts: [
      ['read', `${accounts.length} accounts, ${transactions.length} transactions since ${sayDay(from)}`],
      ['available', `${sayDay(meta.first_available_date_time)} to ${sayDay(meta.last_available_date_time)}`],
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
  memory: JourneyMemory,
): Promise<StepReport> {
  return receiveEvent(setting, memory, 'consent.authorized');
}

/** Revokes the consent as the customer. Checks the refusal of the next call and the event. */
export async function loseConsent(setting: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const { consent_id: consentId } = recall(memory, 'consent');
  const { issuer } = recall(memory, 'bank');
  await revokeConsent(recall(memory, 'browser'), issuer, consentId, setting.customer);
  const refusal = await findRefusal(recall(memory, 'client'), recall(memory, 'access'));
  const { facts } = await receiveEvent(setting, memory, 'consent.revoked');
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
  memory: JourneyMemory,
  type: string,
): Promise<StepReport> {
  const event = await receiver.waitFor(type, recall(memory, 'consent').consent_id);
  return {
    facts: [
      ['event', `${event.type} ${event.id}`],
      ['happened', event.timestamp],
      ['signature', 'verified'],
    ],
  };
}

function sayDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}
