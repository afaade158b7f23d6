import type { Account, Balance, CreditDebitIndicator, Transaction } from '@ob/core';
import type { Table } from './journey.ts';

export function tabulateAccounts(accounts: readonly Account[]): Table {
  return {
    title: 'Accounts',
    headings: ['name', 'type', 'status', 'currency', 'number'],
    rows: accounts.map((account) => [
      account.nickname,
      account.account_type.replaceAll('_', ' '),
      account.status,
      account.currency,
      maskNumber(account.identifiers?.[0]?.id),
    ]),
    numeric: [],
  };
}

/** Formats balances. A debit has a minus sign. */
export function tabulateBalances(title: string, balances: readonly Balance[]): Table {
  return {
    title,
    headings: ['balance', 'amount', 'currency', 'as of'],
    rows: balances.map(({ balance_type, amount, credit_debit_indicator, date_time }) => [
      balance_type.replaceAll('_', ' '),
      signAmount(amount.amount, credit_debit_indicator),
      amount.currency,
      formatMinute(date_time),
    ]),
    numeric: [1],
  };
}

/** Formats transactions. A debit has a minus sign. */
export function tabulateTransactions(title: string, transactions: readonly Transaction[]): Table {
  return {
    title,
    headings: ['booked', 'description', 'status', 'amount', 'currency'],
    rows: transactions.map((transaction) => [
      formatMinute(transaction.booking_date_time),
      transaction.merchant_details?.name ?? transaction.transaction_information ?? '',
      transaction.status,
      signAmount(transaction.amount.amount, transaction.credit_debit_indicator),
      transaction.amount.currency,
    ]),
    numeric: [3],
  };
}

function signAmount(amount: string, indicator: CreditDebitIndicator): string {
  return indicator === 'Debit' ? `-${amount}` : amount;
}

function maskNumber(number = ''): string {
  return number === '' ? '' : `…${number.slice(-4)}`;
}

function formatMinute(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}
