import {
  type Clock,
  type PaymentChange,
  publishAccountEvents,
  type Result,
  refuse,
  UnavailableError,
} from '@ob/core';
import {
  createAccountAudience,
  createOutbox,
  createPaymentStore,
  type Database,
  type Queryable,
} from '@ob/postgres';
import type { Decide, Ledger, LedgerChange } from '@ob/sandbox/ledger';
import { findNamedAccount } from './find-accounts.ts';
import { findAccount, findPayment, findStandingOrder, findTransaction } from './find-movements.ts';
import { closeOrder, keepOrder, listDueOrders, listDuePayments } from './orders.ts';
import { keepOutcome } from './payment-outcomes.ts';
import { storeChange } from './store-change.ts';

/** What the ledger stands on. */
export interface LedgerResources {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Makes the ledger on the bank's tables. A change is one transaction: it locks the accounts, asks for the decision, and
 * stores all of it with its events. Safe in any number of processes on one database.
 */
export function createPostgresLedger(resources: LedgerResources): Ledger {
  const { database } = resources;
  return {
    changeAccount: (id, decide) => change(resources, (tx) => findAccount(tx, id), decide),
    changeTransaction: (id, decide) => change(resources, (tx) => findTransaction(tx, id), decide),
    changeStandingOrder: (id, decide) => change(resources, (tx) => findStandingOrder(tx, id), decide),
    changePayment: (id, decide) => change(resources, (tx) => findPayment(tx, id), decide),
    orderPayment: (order) => keepOrder(database, order),
    listDuePayments: (now, limit) => listDuePayments(database, now, limit),
    listDueStandingOrders: (now, limit) => listDueOrders(database, now, limit),
    findByIdentifier: (identifier) => findNamedAccount(database, identifier),
  };
}

/** How often a change is decided anew because the payment was changed meanwhile; each time somebody else came further. */
const mostTurns = 10;

async function change<Found, Refusal>(
  resources: LedgerResources,
  find: (transaction: Queryable) => Promise<Found | undefined>,
  decide: Decide<Found, Refusal>,
): Promise<Result<LedgerChange, Refusal | 'not_found'>> {
  const { database, clock } = resources;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const outcome = await database.transact(async (transaction) => {
      const found = await find(transaction);
      if (found === undefined) return refuse('not_found' as const);
      const decided = decide(found);
      if (!decided.ok) return decided;
      return (await store(transaction, decided.value, clock.now())) ? decided : ('overtaken' as const);
    });
    if (outcome !== 'overtaken') return outcome;
  }
  throw new UnavailableError('The payment is changed again and again by others');
}

/** The payment goes first: where its end comes too late, there is nothing to take back. */
async function store(transaction: Queryable, decided: LedgerChange, now: number): Promise<boolean> {
  const { payment, events, journal } = decided;
  const moved = journal !== undefined;
  if (payment !== undefined && !(await endPayment(transaction, payment, moved))) return false;
  await storeChange(transaction, decided, now);
  const ports = { audience: createAccountAudience(transaction), outbox: createOutbox(transaction) };
  await publishAccountEvents(ports, events, now);
  return true;
}

async function endPayment(transaction: Queryable, ended: PaymentChange, moved: boolean): Promise<boolean> {
  const { payment } = ended.next;
  const isFirst = await createPaymentStore(transaction).replace(ended);
  if (!isFirst) return false;
  await closeOrder(transaction, payment.payment_id);
  await keepOutcome(transaction, payment, { moved });
  return true;
}
