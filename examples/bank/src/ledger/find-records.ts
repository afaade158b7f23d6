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
 * Locks an account, and the one that an identification names. All in the order of their ids, whoever pays whom: two
 * that wait for each other would wait for ever. The lock lets rows that only refer to an account pass.
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

/** In the order of their ids, too. */
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

/** An account, and the one of a counterparty at this bank. */
interface Parties {
  readonly account: LedgerAccount;
  readonly counterparty?: LedgerAccount;
}

/** Keeps the accounts of a customer as they are until the transaction ends: nobody else closes one, or decides over it. */
export async function lockCustomerAccounts(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(lockAccountsOf, [customerId]);
}

/** Finds an account, a closed one too. */
export async function readAccount(db: Queryable, accountId: string): Promise<LedgerAccount | undefined> {
  return isIdentifier(accountId) ? (await listAccounts(db, [accountId]))[0] : undefined;
}

/** Finds an account to change. */
export async function findAccount(
  transaction: Queryable,
  accountId: string,
): Promise<LedgerAccount | undefined> {
  return isIdentifier(accountId) ? (await lockAccounts(transaction, accountId))?.account : undefined;
}

/**
 * Finds an account to close, with its standing orders. Until it is closed, its customer can approve no consent and loses
 * no other account.
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

/** Finds a transaction to change. It is read again once its account is locked: it may be another by then, or gone. */
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

/** Finds a standing order to change. It is read again once the accounts are locked. */
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
 * Finds a payment to end. If another ends it meanwhile, the change comes too late by its version; the order of one that
 * has ended outside the ledger is of no use any more.
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
 * Finds an account and the account of its counterparty, and lets nobody else change them until the transaction ends. They
 * are read once they are locked: what a statement saw before it waited is old.
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
  // Masked card numbers of two customers may be alike: then they name neither.
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
