import { createSampleConsent, planSampleChange, type SampleOptions } from '@ob/consent/testing';
import {
  permissions as knownPermissions,
  type Permission,
  type StoredPayment,
  type Transaction,
  type WebhookEvent,
} from '@ob/core';
import type { Clock } from '@ob/http';
import type { Database } from '@ob/postgres';
import { createConsentStore, createPaymentStore } from '@ob/postgres/stores';
import { systemRandom } from '@ob/server';
import type {
  LedgerHolding,
  LedgerSubject,
} from '../../../../packages/sandbox/test/ledger/cases/ledger-subject.ts';
import {
  sampleClientId,
  sampleMoment,
} from '../../../../packages/sandbox/test/ledger/cases/sample-holding.ts';
import { readAccount } from '../../src/ledger/find-records.ts';
import { createPostgresLedger } from '../../src/ledger/postgres-ledger.ts';
import { createBankAccounts } from '../../src/reader/bank-accounts.ts';
import { joinRecord } from '../../src/reader/record-row.ts';
import { storeHeldAccounts } from '../store-held-accounts.ts';

/** The sample client has every permission, so it is entitled to every event. */
const permissions = Object.keys(knownPermissions) as Permission[];

/** Empties the tables that ledger tests fill. A trigger protects the consent history, so it is disabled meanwhile. */
const emptySuite = `
  ALTER TABLE ob.webhook_events DROP CONSTRAINT IF EXISTS broken;
  TRUNCATE bank.payment_orders, bank.payment_outcomes;
  ALTER TABLE ob.consent_history DISABLE TRIGGER USER;
  TRUNCATE ob.consents, ob.webhook_events CASCADE;
  ALTER TABLE ob.consent_history ENABLE TRIGGER USER`;

/** Empties the database and opens the bank's ledger with these accounts. */
export async function openLedgerBank(
  database: Database,
  holdings: readonly LedgerHolding[],
  clock: Clock = { now: () => sampleMoment },
): Promise<LedgerSubject> {
  await database.pool.query(emptySuite);
  await storeHeldAccounts(database, holdings);
  for (const { customerId, holderName } of holdings) {
    const name = 'UPDATE bank.customers SET display_name = $2 WHERE customer_id = $1';
    await database.pool.query(name, [customerId, holderName]);
  }
  await shareAccounts(database, holdings);
  return {
    ledger: createPostgresLedger({ database, clock, random: systemRandom }),
    payments: createPaymentStore(database),
    storePayment: (stored) => storePayment(database, stored),
    losePayment: (paymentId) => losePayment(database, paymentId),
    readHolding: (accountId) => readHolding(database, accountId),
    listEvents: () => listEvents(database),
    async breakOutbox() {
      await database.pool.query(
        'ALTER TABLE ob.webhook_events ADD CONSTRAINT broken CHECK (false) NOT VALID',
      );
    },
  };
}

/** Stores an authorized consent without events. */
async function storeConsent(
  database: Database,
  options: Omit<SampleOptions, 'createdAt' | 'clientId'>,
  customerId: string,
  accountIds: readonly string[],
): Promise<void> {
  const consents = createConsentStore(database);
  const createdAt = sampleMoment - 1000;
  const { stored, history } = createSampleConsent({ ...options, clientId: sampleClientId, createdAt });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: customerId } as const;
  const change = planSampleChange(stored, { command: 'authorize', actor, at: createdAt, accountIds });
  await consents.replace({ ...change, events: [] });
}

/** Stores one consent for each customer, for all of their accounts. */
async function shareAccounts(database: Database, holdings: readonly LedgerHolding[]): Promise<void> {
  for (const customerId of new Set(holdings.map((holding) => holding.customerId))) {
    const own = holdings.filter((holding) => holding.customerId === customerId);
    const request = { consent_type: 'account-access', permissions } as const;
    const accountIds = own.map(({ account }) => account.account_id);
    await storeConsent(database, { consentId: `shared-by-${customerId}`, request }, customerId, accountIds);
  }
}

async function storePayment(database: Database, stored: StoredPayment): Promise<void> {
  const { payment, customerId, debtorAccountId } = stored;
  const { payment_id, consent_id: consentId, amount, creditor_account } = payment;
  const request = { consent_type: 'payment', amount, creditor_account } as const;
  const consent = { consentId, consentType: request.consent_type, request };
  await storeConsent(database, consent, customerId, [debtorAccountId]);
  const outcome = await createPaymentStore(database).accept({
    stored,
    key: { value: payment_id, fingerprint: payment_id, expiresAt: sampleMoment + 1 },
    acceptedAt: sampleMoment,
    interactionId: payment_id,
    events: [],
  });
  if (outcome !== 'accepted') throw new Error(`The payment was not kept: ${outcome}`);
}

/** Deletes a payment with its key and its consent. The trigger on the consent history is disabled meanwhile. */
async function losePayment(database: Database, paymentId: string): Promise<void> {
  const { rows } = await database.pool.query<{ consent_id: string }>(
    'SELECT consent_id FROM ob.payments WHERE payment_id = $1',
    [paymentId],
  );
  const consentId = rows[0]?.consent_id;
  await database.pool.query('DELETE FROM ob.payment_keys WHERE payment_id = $1', [paymentId]);
  await database.pool.query('DELETE FROM ob.payments WHERE payment_id = $1', [paymentId]);
  await database.pool.query('ALTER TABLE ob.consent_history DISABLE TRIGGER USER');
  await database.pool.query('DELETE FROM ob.consent_history WHERE consent_id = $1', [consentId]);
  await database.pool.query('DELETE FROM ob.consents WHERE consent_id = $1', [consentId]);
  await database.pool.query('ALTER TABLE ob.consent_history ENABLE TRIGGER USER');
}

async function readHolding(database: Database, accountId: string): Promise<LedgerHolding> {
  const account = await readAccount(database, accountId);
  if (account === undefined) throw new Error('There is no such account');
  const query = { customerId: account.customerId, accountIds: [accountId] };
  return {
    ...account,
    transactions: await listTransactions(database, accountId),
    standingOrders: await createBankAccounts(database).listStandingOrders(query),
  };
}

/** Reads the table directly, because the account reader hides closed accounts. */
async function listTransactions(database: Database, accountId: string): Promise<readonly Transaction[]> {
  const text = 'SELECT record, hidden FROM bank.transactions WHERE account_id = $1';
  return (await database.pool.query(text, [accountId])).rows.map(joinRecord<Transaction>);
}

async function listEvents(database: Database): Promise<readonly WebhookEvent[]> {
  const { rows } = await database.pool.query<{ body: string }>('SELECT body FROM ob.webhook_events');
  return rows.map(({ body }) => JSON.parse(body));
}
