import type { Identifier } from '@ob/core';
import type { Queryable, Row, Statement } from '@ob/postgres';
import type { LedgerAccount } from '@ob/sandbox/ledger';
import { balance, fullAccount } from '../reader/account-statements.ts';
import { jsonObject } from '../reader/statement-parts.ts';

const ledgerAccount = jsonObject({
  customerId: 'a.customer_id',
  holderName: 'left(c.display_name, 70)',
  closed: 'a.closed_at IS NOT NULL',
  account: jsonObject(fullAccount),
  balances: `(SELECT coalesce(json_agg(${jsonObject(balance)} ORDER BY b.balance_type), '[]')
    FROM bank.balances b WHERE b.account_id = a.account_id)`,
});

const readAccounts: Statement = {
  name: 'bank_ledger_accounts',
  text: `SELECT json_strip_nulls(${ledgerAccount}) AS account
    FROM bank.accounts a JOIN bank.customers c USING (customer_id) WHERE a.account_id = ANY($1::text[])`,
};

/**
 * Locks an account, and the one that an identification names. All in the order of their ids, whoever pays whom: two
 * that wait for each other would wait for ever. The lock lets rows that only refer to an account pass.
 */
const lockParties: Statement = {
  name: 'bank_ledger_lock_parties',
  text: `WITH named AS MATERIALIZED (
      SELECT DISTINCT account_id FROM bank.account_identifiers WHERE scheme = $2 AND identifier = $3
    )
    SELECT a.account_id AS "accountId", a.account_id IN (SELECT account_id FROM named) AS "isNamed"
    FROM bank.accounts a WHERE a.account_id = ANY (ARRAY(SELECT account_id FROM named) || $1::text)
    ORDER BY a.account_id FOR NO KEY UPDATE OF a`,
};

interface AccountRow extends Row {
  readonly account: LedgerAccount;
}

interface PartyRow extends Row {
  readonly accountId: string;
  readonly isNamed: boolean;
}

/** An account, and the one that a counterparty's identification names where it is of this bank. */
export interface Parties {
  readonly account: LedgerAccount;
  readonly counterparty?: LedgerAccount;
}

/**
 * Finds an account and its counterparty's, and lets nobody else change them until the transaction ends. They are read
 * once they are locked: what a statement saw before it waited is old.
 */
export async function lockAccounts(
  transaction: Queryable,
  accountId: string,
  counterparty?: Identifier,
): Promise<Parties | undefined> {
  const values = [accountId, counterparty?.scheme ?? null, counterparty?.id ?? null];
  const locked = await transaction.query<PartyRow>(lockParties, values);
  const rows = await transaction.query<AccountRow>(readAccounts, [locked.map((party) => party.accountId)]);
  const found = new Map(rows.map(({ account }) => [account.account.account_id, account]));
  const account = found.get(accountId);
  if (account === undefined) return undefined;
  const named = pickOnly(locked.filter(({ isNamed }) => isNamed));
  const other = named === undefined ? undefined : found.get(named.accountId);
  return { account, ...(other !== undefined && { counterparty: other }) };
}

/** Finds an account, a closed one too. */
export async function readAccount(db: Queryable, accountId: string): Promise<LedgerAccount | undefined> {
  const [row] = await db.query<AccountRow>(readAccounts, [[accountId]]);
  return row?.account;
}

/** Masked card numbers of two customers may be alike: what could mean either names neither. */
function pickOnly<Found>(found: readonly Found[]): Found | undefined {
  return found.length === 1 ? found[0] : undefined;
}
