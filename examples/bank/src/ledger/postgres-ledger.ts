import { endForClosedAccount } from '@ob/consent';
import { type PaymentChange, publishAccountEvents } from '@ob/core/primitives';
import { type Clock, type Random, type Result, refuse, UnavailableError } from '@ob/http';
import type { Database, Queryable, Statement } from '@ob/postgres';
import {
  createAccountAudience,
  createConsentStore,
  createOutbox,
  createPaymentStore,
} from '@ob/postgres/stores';
import {
  type Decide,
  describeClosing,
  type Ledger,
  type LedgerAccount,
  type LedgerChange,
} from '@ob/sandbox/ledger';
import { createBankAccounts } from '../reader/bank-accounts.ts';
import {
  findAccount,
  findAccountOrders,
  findPayment,
  findStandingOrder,
  findTransaction,
} from './find-records.ts';
import { closeOrder, listDue, storeOrder, storeOutcome } from './payment-orders.ts';
import { storeRecords } from './store-records.ts';

export interface LedgerResources {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Creates the ledger on the tables of the bank. A change is one transaction: it locks the accounts, calls the decision,
 * and stores the result with its events. Any number of processes may share it.
 */
export function createPostgresLedger(resources: LedgerResources): Ledger {
  const { database } = resources;
  return {
    changeAccount: (id, decide) => change(resources, (tx) => findAccount(tx, id), decide),
    closeAccount: (id, decide) =>
      change({ ...resources, isClosing: true }, (tx) => findAccountOrders(tx, id), decide),
    changeTransaction: (id, decide) => change(resources, (tx) => findTransaction(tx, id), decide),
    changeStandingOrder: (id, decide) => change(resources, (tx) => findStandingOrder(tx, id), decide),
    changePayment: (id, decide) => change(resources, (tx) => findPayment(tx, id), decide),
    orderPayment: (order) => storeOrder(database, order),
    listDuePayments: (now, limit) => listDue(database, 'payments', now, limit),
    listDueStandingOrders: (now, limit) => listDue(database, 'standingOrders', now, limit),
  };
}

/** The maximum number of attempts of a change while other transactions change the payment. */
const maxAttempts = 10;

/** The resources, and whether the change closes its accounts. */
interface ChangeParts extends LedgerResources {
  readonly isClosing?: boolean;
}

async function change<Found, Refusal>(
  parts: ChangeParts,
  find: (transaction: Queryable) => Promise<Found | undefined>,
  decide: Decide<Found, Refusal>,
): Promise<Result<LedgerChange, Refusal | 'not_found'>> {
  const { database, clock } = parts;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const outcome = await database.transact(async (transaction) => {
      const found = await find(transaction);
      if (found === undefined) return refuse('not_found' as const);
      const decided = decide(found);
      if (!decided.ok) return decided;
      if (!(await store(transaction, decided.value, clock.now()))) return 'overtaken' as const;
      if (parts.isClosing) await endConsents(transaction, decided.value.accounts, parts);
      return decided;
    });
    if (outcome !== 'overtaken') return outcome;
  }
  throw new UnavailableError('Other transactions keep changing this payment. Try again.');
}

const removeTransactions: Statement = {
  name: 'bank_ledger_remove_transactions',
  text: 'DELETE FROM bank.transactions WHERE transaction_id = ANY($1::text[])',
};

/** Stores the payment first: if it is too late, nothing has to be undone. */
async function store(transaction: Queryable, decided: LedgerChange, now: number): Promise<boolean> {
  const { payment, events, transactions, removedTransactionIds } = decided;
  const moved = transactions.length > 0;
  if (payment !== undefined && !(await endPayment(transaction, payment, moved))) return false;
  await storeRecords(transaction, decided, now);
  if (removedTransactionIds.length > 0) await transaction.query(removeTransactions, [removedTransactionIds]);
  const ports = { audience: createAccountAudience(transaction), outbox: createOutbox(transaction) };
  await publishAccountEvents(ports, events, now);
  return true;
}

async function endConsents(
  transaction: Queryable,
  closed: readonly LedgerAccount[],
  { clock, random }: LedgerResources,
): Promise<void> {
  const stores = {
    consents: createConsentStore(transaction),
    accounts: createBankAccounts(transaction),
  };
  for (const account of closed)
    await endForClosedAccount({ ...stores, clock, random }, describeClosing(account));
}

async function endPayment(transaction: Queryable, ended: PaymentChange, moved: boolean): Promise<boolean> {
  const { payment } = ended.next;
  const isFirst = await createPaymentStore(transaction).replace(ended);
  if (!isFirst) return false;
  await closeOrder(transaction, payment.payment_id);
  await storeOutcome(transaction, payment, { moved });
  return true;
}
