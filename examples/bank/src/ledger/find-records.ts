import type { Identifier, StandingOrder, Transaction } from '@ob/core';
import { isIdentifier } from '@ob/http/routes';
import type { Queryable, Row, Statement } from '@ob/postgres';
import { createPaymentStore } from '@ob/postgres/stores';
import type {
  LedgerAccount,
  LedgerAccountOrders,
  LedgerPayment,
  LedgerStandingOrder,
  LedgerTransaction,
} from '@ob/sandbox/ledger';
import { joinRecord, type RecordRow } from '../reader/record-row.ts';
import { closeOrder, findOutcome } from './payment-orders.ts';

const readAccounts: Statement = {
  name: 'bank_ledger_accounts',
  text: `SELECT customer_id AS "customerId", left(display_name, 70) AS "holderName", closed_at IS NOT NULL AS closed,
      record, hidden, balances
    FROM bank.accounts JOIN bank.customers USING (customer_id) WHERE account_id = ANY($1::text[])`,
};

/**
 * Locks an account and that of an identifier, in the order of their ids: otherwise two payments in opposite directions
 * would deadlock. Rows that only refer to an account are not blocked.
 */
const lockParties: Statement = {
  name: 'bank_ledger_lock_parties',
  text: `WITH named AS MATERIALIZED (
      SELECT account_id FROM bank.accounts WHERE hidden::jsonb -> 'identifiers' @> $2::jsonb
    )
    SELECT a.account_id AS "accountId", a.account_id IN (SELECT account_id FROM named) AS "isNamed"
    FROM bank.accounts a WHERE a.account_id = ANY (ARRAY(SELECT account_id FROM named) || $1::text)
    ORDER BY a.account_id FOR NO KEY UPDATE OF a`,
};

/** Locks in the order of the ids, too. */
const lockAccountsOf: Statement = {
  name: 'bank_lock_customer_accounts',
  text: 'SELECT account_id FROM bank.accounts WHERE customer_id = $1 ORDER BY account_id FOR NO KEY UPDATE',
};

const selectTransaction: Statement = {
  name: 'bank_ledger_transaction',
  text: 'SELECT record, hidden FROM bank.transactions WHERE transaction_id = $1',
};

const selectOrder: Statement = {
  name: 'bank_ledger_standing_order',
  text: 'SELECT record FROM bank.standing_orders WHERE standing_order_id = $1',
};

const selectOrdersOf: Statement = {
  name: 'bank_ledger_standing_orders_of',
  text: 'SELECT record FROM bank.standing_orders WHERE account_id = $1 ORDER BY standing_order_id',
};

type AccountRow = Row & Omit<LedgerAccount, 'account'> & RecordRow<LedgerAccount['account']>;

interface PartyRow extends Row {
  readonly accountId: string;
  readonly isNamed: boolean;
}

/** An account, and the counterparty's if it is at this bank. */
interface Parties {
  readonly account: LedgerAccount;
  readonly counterparty?: LedgerAccount;
}

/** Locks the accounts of a customer until the transaction ends: no other transaction closes one or approves a consent. */
export async function lockCustomerAccounts(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(lockAccountsOf, [customerId]);
}

/** Finds an account, open or closed. */
export async function readAccount(db: Queryable, accountId: string): Promise<LedgerAccount | undefined> {
  return isIdentifier(accountId) ? (await listAccounts(db, [accountId]))[0] : undefined;
}

/** Finds and locks an account. */
export async function findAccount(
  transaction: Queryable,
  accountId: string,
): Promise<LedgerAccount | undefined> {
  return isIdentifier(accountId) ? (await lockAccounts(transaction, accountId))?.account : undefined;
}

/**
 * Finds and locks an account to close, with its standing orders. Until the end of the transaction, the customer can
 * approve no consent and no other account of theirs is closed.
 */
export async function findAccountOrders(
  transaction: Queryable,
  accountId: string,
): Promise<LedgerAccountOrders | undefined> {
  const before = await readAccount(transaction, accountId);
  if (before === undefined) return undefined;
  await lockCustomerAccounts(transaction, before.customerId);
  const account = await readAccount(transaction, accountId);
  return (
    account && {
      account,
      standingOrders: await listFound<StandingOrder>(transaction, selectOrdersOf, accountId),
    }
  );
}

/** Finds a transaction and locks its account. The second read is needed: it may have changed before the lock. */
export async function findTransaction(
  transaction: Queryable,
  transactionId: string,
): Promise<LedgerTransaction | undefined> {
  const read = () => findOne<Transaction>(transaction, selectTransaction, transactionId);
  const before = await read();
  const parties = before && (await lockAccounts(transaction, before.account_id));
  const found = parties && (await read());
  return found && { account: parties.account, transaction: found };
}

/** Finds a standing order and locks its accounts. Reads it again after the lock. */
export async function findStandingOrder(
  transaction: Queryable,
  standingOrderId: string,
): Promise<LedgerStandingOrder | undefined> {
  const read = () => findOne<StandingOrder>(transaction, selectOrder, standingOrderId);
  const before = await read();
  const parties = before && (await lockAccounts(transaction, before.account_id, before.creditor_account));
  const order = parties && (await read());
  if (parties === undefined || order === undefined) return undefined;
  const { account, counterparty: creditor } = parties;
  return { account, order, ...(creditor && { creditor }) };
}

/**
 * Finds a payment to settle. If another transaction settles it meanwhile, the version refuses this change. The order of
 * a payment that has ended is closed.
 */
export async function findPayment(
  transaction: Queryable,
  paymentId: string,
): Promise<LedgerPayment | undefined> {
  const stored = await createPaymentStore(transaction).find(paymentId);
  if (stored === undefined) return undefined;
  if (stored.payment.status !== 'pending') await closeOrder(transaction, paymentId);
  const endedBefore = await findOutcome(transaction, stored.payment);
  const parties = await lockAccounts(transaction, stored.debtorAccountId, stored.payment.creditor_account);
  if (parties === undefined) return undefined;
  const { account: debtor, counterparty: creditor } = parties;
  return { stored, debtor, ...(creditor && { creditor }), ...(endedBefore && { endedBefore }) };
}

/**
 * Finds and locks an account and that of its counterparty. They are read after the lock, because data from before the
 * wait is old.
 */
async function lockAccounts(
  transaction: Queryable,
  accountId: string,
  counterparty?: Identifier,
): Promise<Parties | undefined> {
  const identifiers = counterparty && [{ scheme: counterparty.scheme, id: counterparty.id }];
  const values = [accountId, identifiers === undefined ? null : JSON.stringify(identifiers)];
  const locked = await transaction.query<PartyRow>(lockParties, values);
  const found = await listAccounts(
    transaction,
    locked.map((party) => party.accountId),
  );
  const select = (id?: string) => found.find(({ account }) => account.account_id === id);
  const account = select(accountId);
  if (account === undefined) return undefined;
  // Two customers may have the same masked card number: then neither is the counterparty.
  const named = locked.filter(({ isNamed }) => isNamed);
  const other = named.length === 1 ? select(named[0]?.accountId) : undefined;
  return { account, ...(other && { counterparty: other }) };
}

async function listAccounts(db: Queryable, ids: readonly string[]): Promise<readonly LedgerAccount[]> {
  const rows = await db.query<AccountRow>(readAccounts, [ids]);
  return rows.map(({ record, hidden, ...row }) => ({ ...row, account: { ...record, ...hidden } }));
}

async function findOne<Found>(db: Queryable, statement: Statement, id: string): Promise<Found | undefined> {
  return isIdentifier(id) ? (await listFound<Found>(db, statement, id))[0] : undefined;
}

async function listFound<Found>(db: Queryable, statement: Statement, id: string): Promise<readonly Found[]> {
  return (await db.query<Row & RecordRow<Found>>(statement, [id])).map(joinRecord);
}
