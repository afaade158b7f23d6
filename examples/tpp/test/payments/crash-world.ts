import { connectDatabase, type Database } from '@ob/postgres';
import { findFreePort } from '@ob/tooling/free-port';
import { openBrowser } from '../../src/browser.ts';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { createApiClients } from '../api/api-clients.ts';
import { type BankPlace, createBankPlace, type Server } from '../test-bank.ts';
import { type CrashingBank, prepareCrashingBank } from './crashing-bank.ts';
import type { IntendedPayment } from './insistent-payer.ts';
import { type Agreed, agree, ask, connectParty, type Demand, type Party } from './paying-bank.ts';
import { findHolding } from './sample-holding.ts';
import { shopTerms } from './terms.ts';

/** Two banks on one database that outlives them, third parties that mean to pay, and those who listen. */
export interface CrashWorld {
  readonly database: Database;
  readonly banks: readonly CrashingBank[];
  readonly payments: readonly IntendedPayment[];
  readonly listeners: readonly { readonly party: Party; readonly receiver: Receiver }[];
  close(): Promise<void>;
}

/** Prepares everything up to the payments; both banks run. */
export async function openCrashWorld(count: number): Promise<CrashWorld> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const banks = await startBanks(place, clients.environment, ['hono', 'express']);
  const issuer = banks[0]?.address ?? '';
  const parties = [
    await connectParty(clients, 'whole', issuer),
    await connectParty(clients, 'payer', issuer),
  ];
  const listeners = await Promise.all(parties.map(listen));
  const payments = await intendPayments(issuer, parties, count);
  const database = connectDatabase({ connectionString: place.databaseUrl, max: 2 });
  return {
    database,
    banks,
    payments,
    listeners,
    async close() {
      await Promise.all(banks.map((bank) => bank.stop()));
      await Promise.all(listeners.flatMap(({ party, receiver }) => [party.client.close(), receiver.close()]));
      await database.close();
      await place.remove();
    },
  };
}

async function startBanks(
  { dataFolder, databaseUrl }: BankPlace,
  environment: Readonly<Record<string, string>>,
  servers: readonly Server[],
): Promise<readonly CrashingBank[]> {
  const ports = await Promise.all(servers.map(() => findFreePort()));
  const known = {
    ...environment,
    OB_DATA_DIR: dataFolder,
    OB_ISSUER: `https://localhost:${ports[0]}`,
    DATABASE_URL: databaseUrl,
    OB_SANDBOX_SEED: '1',
    LOG_LEVEL: 'info',
  };
  const banks = servers.map((server, index) =>
    prepareCrashingBank({ server, port: ports[index] ?? 0, environment: known }),
  );
  // One after another: the first makes the keys and the tables.
  for (const bank of banks) await bank.start();
  return banks;
}

async function listen(party: Party) {
  const receiver = await startReceiver();
  receiver.trust((await registerWebhook(party.client, party.token, receiver.url)).secret);
  return { party, receiver };
}

/** Every fifth is of more than alice has, every third goes to another account of hers. */
async function intendPayments(
  issuer: string,
  parties: readonly Party[],
  count: number,
): Promise<readonly IntendedPayment[]> {
  const [whole] = parties;
  if (whole === undefined) throw new Error('Nobody pays');
  const browser = openBrowser(whole.client.configuration.bankAuthority);
  const agreeTo = (party: Party, demand: Demand): Promise<Agreed> => agree(browser, party, demand);
  // Its consent also opens the accounts whose events are told.
  const savings = await findHolding(
    { whole, agree: agreeTo, ask: (party, asked) => ask(issuer, party, asked) },
    'savings',
  );
  const payments: IntendedPayment[] = [];
  for (let index = 0; index < count; index += 1) {
    const terms = {
      amount: { amount: index % 5 === 4 ? '9000000.00' : `0.${10 + (index % 90)}`, currency: 'GBP' },
      creditor_account: index % 3 === 0 ? savings.reference : shopTerms.creditor_account,
      reference: `CRASH ${index}`,
    };
    const party = parties[index % parties.length] ?? whole;
    const agreed = await agreeTo(party, { type: 'payment', terms });
    payments.push({ agreed, key: `key-${index}`, terms });
  }
  await browser.close();
  return payments;
}
