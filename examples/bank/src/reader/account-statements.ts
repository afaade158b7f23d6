import type { FieldSet } from '@ob/core';
import type { Statement } from '@ob/postgres';
import { isReadable, jsonObject, listAsJson, listColumns } from './statement-parts.ts';

/** Tells whether customer `$1` holds account `$2`. */
export const holdsAccount: Statement = {
  name: 'bank_holds_account',
  text: 'SELECT 1 FROM bank.accounts WHERE customer_id = $1 AND account_id = $2 AND closed_at IS NULL',
};

const basicAccount = {
  account_id: 'a.account_id',
  status: 'a.status',
  currency: 'a.currency',
  account_type: 'a.account_type',
  account_sub_type: 'a.account_sub_type',
  nickname: 'a.nickname',
  opening_date: 'a.opening_date::text',
};

/** The members of an account, `a`, as its record tells them. */
export const fullAccount = {
  ...basicAccount,
  identifiers: `(SELECT json_agg(${jsonObject({ scheme: 'i.scheme', id: 'i.identifier' })} ORDER BY i.position)
      FROM bank.account_identifiers i WHERE i.account_id = a.account_id)`,
  servicer: `CASE WHEN a.servicer_bicfi IS NOT NULL THEN ${jsonObject({ scheme: `'BICFI'`, id: 'a.servicer_bicfi' })} END`,
};

/** Reads accounts; the Basic form asks for nothing that it hides. */
export const listAccounts: Readonly<Record<FieldSet, Statement>> = {
  basic: listAsJson('bank_list_accounts_basic', selectAccounts(basicAccount)),
  full: listAsJson('bank_list_accounts_full', selectAccounts(fullAccount)),
};

const creditLines = `(SELECT json_agg(${jsonObject({
  type: 'l.credit_line_type',
  amount: 'bank.wire_amount(l.amount, a.currency)',
  included: 'l.included',
})} ORDER BY l.credit_line_type) FROM bank.credit_lines l WHERE l.account_id = a.account_id)`;

/** The members of a balance, `b`, of an account, `a`. */
export const balance = {
  account_id: 'a.account_id',
  balance_type: 'b.balance_type',
  amount: 'bank.wire_amount(b.amount, a.currency)',
  credit_debit_indicator: 'bank.wire_indicator(b.amount)',
  date_time: 'bank.wire_moment(b.date_time)',
  credit_lines: `CASE WHEN b.balance_type = 'available' THEN ${creditLines} END`,
};

/** Reads balances; what is available tells its credit lines. */
export const listBalances = listAsJson(
  'bank_list_balances',
  `SELECT ${listColumns(balance)} FROM bank.accounts a JOIN bank.balances b USING (account_id)
    WHERE ${isReadable} ORDER BY a.account_id, b.balance_type`,
);

/** Lists the open accounts of customer `$1`, the oldest first. */
export const listHeldAccounts = listAsJson(
  'bank_list_held_accounts',
  `SELECT ${listColumns(fullAccount)} FROM bank.accounts a
    WHERE a.customer_id = $1 AND a.closed_at IS NULL ORDER BY a.opening_date, a.account_id`,
);

function selectAccounts(members: Readonly<Record<string, string>>): string {
  return `SELECT ${listColumns(members)} FROM bank.accounts a WHERE ${isReadable} ORDER BY a.account_id`;
}
