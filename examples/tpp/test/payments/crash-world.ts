import { connectDatabase, type Database } from '@ob/postgres';
import { findFreePort } from '@ob/tooling/free-port';
import { listAccounts } from '../../src/account-information.ts';
import { openBrowser } from '../../src/browser.ts';
import { nameAccount } from '../../src/funds.ts';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { createApiClients } from '../api/api-clients.ts';
import { agree, connectParty, type Party, shopTerms } from '../parties.ts';
import type { ServerProcess } from '../server-process.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';
import type { IntendedPayment } from './insistent-payer.ts';

/** Two banks on one database that outlives them, third parties that mean to pay, and those who listen. */
export interface CrashWorld {
  readonly database: Database;
  readonly banks: readonly ServerProcess[];
  readonly payments: readonly IntendedPayment[];
  readonly listeners: readonly { readonly party: Party; readonly receiver: Receiver }[];
  close(): Promise<void>;
}

/** Prepares everything up to the payments; both banks run. */
export async function openCrashWorld(count: number): Promise<CrashWorld> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const banks = await startBanks(place, clients.environment);
  const issuer = banks[0].issuer;
  const parties = [
    await connectParty(clients, 'whole', issuer),
    await connectParty(clients, 'payer', issuer),
  ] as const;
  const listeners = await Promise.all(parties.map(listen));
  const payments = await intendPayments(parties, count);
  const database = connectDatabase({ connectionString: place.databaseUrl, max: 2 });
  return {
    database,
    banks,
    payments,
    listeners,
    async close() {
      await Promise.all(banks.map((bank) => bank.end('SIGTERM')));
      await Promise.all(listeners.flatMap(({ party, receiver }) => [party.client.close(), receiver.close()]));
      await database.close();
      await place.remove();
    },
  };
}

async function startBanks(
  place: BankPlace,
  environment: Readonly<Record<string, string>>,
): Promise<readonly [ServerProcess, ServerProcess]> {
  const [port, other] = [await findFreePort(), await findFreePort()];
  const known = { ...environment, OB_ISSUER: `https://localhost:${port}` };
  // One after another: the first makes the keys and the tables.
  const first = await place.start('hono', { ...known, PORT: String(port) });
  return [first, await place.start('express', { ...known, PORT: String(other) })];
}

async function listen(party: Party) {
  const receiver = await startReceiver();
  receiver.trust((await registerWebhook(party.client, party.token, receiver.url)).secret);
  return { party, receiver };
}

/** Every fifth is of more than alice has, every third goes to another account of hers. */
async function intendPayments(
  parties: readonly [Party, ...Party[]],
  count: number,
): Promise<readonly IntendedPayment[]> {
  const [whole] = parties;
  const browser = openBrowser(whole.client.configuration.bankAuthority);
  // This consent also opens the accounts whose events are sent.
  const terms = { permissions: ['ReadAccounts', 'ReadBalances', 'ReadTransactions'] };
  const access = await agree(browser, whole, { type: 'account-access', terms });
  const accounts = await listAccounts(whole.client, access);
  const savings = accounts.find(
    ({ account_type, status }) => account_type === 'savings' && status === 'enabled',
  );
  if (savings === undefined) throw new Error('alice has no savings account');
  const payments: IntendedPayment[] = [];
  for (let index = 0; index < count; index += 1) {
    const terms = {
      amount: { amount: index % 5 === 4 ? '9000000.00' : `0.${10 + (index % 90)}`, currency: 'GBP' },
      creditor_account: index % 3 === 0 ? nameAccount(savings) : shopTerms.creditor_account,
      reference: `CRASH ${index}`,
    };
    const party = parties[index % parties.length] ?? whole;
    const agreed = await agree(browser, party, { type: 'payment', terms });
    payments.push({ agreed, key: `key-${index}`, terms });
  }
  await browser.close();
  return payments;
}
