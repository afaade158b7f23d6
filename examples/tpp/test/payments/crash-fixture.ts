import { connectDatabase, type Database } from '@ob/postgres';
import { findFreePort } from '@ob/tooling/free-port';
import { listAccounts } from '../../src/account-information.ts';
import { nameAccount } from '../../src/funds.ts';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { openPartyBank, type Party, type PartyBank, shopTerms } from '../parties.ts';
import type { ServerProcess } from '../server-process.ts';
import type { PreparedPayment } from './retrying-payer.ts';

/** Two banks on one database, payments that are ready to be requested, and webhook receivers. */
export interface CrashFixture {
  readonly database: Database;
  readonly banks: readonly ServerProcess[];
  readonly payments: readonly PreparedPayment[];
  readonly listeners: readonly { readonly party: Party; readonly receiver: Receiver }[];
  close(): Promise<void>;
}

/** Starts both banks and obtains the consents of the payments. */
export async function openCrashFixture(count: number): Promise<CrashFixture> {
  const first = await openPartyBank('hono');
  const port = String(await findFreePort());
  const environment = { ...first.environment, OB_ISSUER: first.bank.issuer, PORT: port };
  const banks = [first.bank, await first.place.start('express', environment)];
  const parties = [first.full, first.payer] as const;
  const listeners = await Promise.all(parties.map(listen));
  const payments = await preparePayments(first, count);
  const database = connectDatabase({ connectionString: first.place.databaseUrl, max: 2 });
  return {
    database,
    banks,
    payments,
    listeners,
    async close() {
      await Promise.all(banks.map((bank) => bank.end('SIGTERM')));
      await Promise.all(listeners.map(({ receiver }) => receiver.close()));
      await database.close();
      await first.close();
    },
  };
}

async function listen(party: Party) {
  const receiver = await startReceiver();
  receiver.trust((await registerWebhook(party.client, party.token, receiver.url)).secret);
  return { party, receiver };
}

/** Every fifth payment exceeds the balance of alice, and every third goes to another account of hers. */
async function preparePayments(
  { obtainConsent, full, payer }: PartyBank,
  count: number,
): Promise<readonly PreparedPayment[]> {
  // This consent also lets the client receive the events of the accounts.
  const terms = { permissions: ['ReadAccounts', 'ReadBalances', 'ReadTransactions'] };
  const access = await obtainConsent(full, { type: 'account-access', terms });
  const accounts = await listAccounts(full.client, access);
  const savings = accounts.find(
    ({ account_type, status }) => account_type === 'savings' && status === 'enabled',
  );
  if (savings === undefined) throw new Error('alice has no savings account');
  const payments: PreparedPayment[] = [];
  for (let index = 0; index < count; index += 1) {
    const terms = {
      amount: { amount: index % 5 === 4 ? '9000000.00' : `0.${10 + (index % 90)}`, currency: 'GBP' },
      creditor_account: index % 3 === 0 ? nameAccount(savings) : shopTerms.creditor_account,
      reference: `CRASH ${index}`,
    };
    const approved = await obtainConsent(index % 2 === 0 ? full : payer, { type: 'payment', terms });
    payments.push({ approved, key: `key-${index}`, terms });
  }
  return payments;
}
