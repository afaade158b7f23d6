import type { Account } from '../records/account.ts';
import type { AccountReference } from '../records/account-identifier.ts';
import type { Amount } from '../records/amount.ts';
import type { Balance } from '../records/balance.ts';
import type { Beneficiary } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { Transaction } from '../records/transaction.ts';

const payee: AccountReference = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'Corner Bakery' };
const amount: Amount = { amount: '12.50', currency: 'GBP' };
const moment = '2026-02-01T09:00:00.000Z';

/** Returns an account with all its fields. */
export function createSampleAccount(account_id: string): Account {
  return {
    account_id,
    status: 'enabled',
    currency: 'GBP',
    account_type: 'current',
    account_sub_type: 'personal',
    nickname: 'Household',
    opening_date: '2020-05-04',
    identifiers: [{ scheme: 'SortCodeAccountNumber', id: '12345698765432' }],
    servicer: { scheme: 'BICFI', id: 'WESTGB2L' },
  };
}

/** Returns a balance of one type. */
export function createSampleBalance(account_id: string, balance_type: Balance['balance_type']): Balance {
  return { account_id, balance_type, amount, credit_debit_indicator: 'Credit', date_time: moment };
}

/** Returns a booked transaction with all its fields. */
export function createSampleTransaction(
  account_id: string,
  transaction_id: string,
  booking_date_time: string,
): Transaction {
  return {
    transaction_id,
    account_id,
    status: 'booked',
    booking_date_time,
    value_date_time: booking_date_time,
    amount,
    credit_debit_indicator: 'Debit',
    transaction_information: 'CARD PAYMENT CORNER BAKERY',
    merchant_details: { name: 'Corner Bakery', category_code: '5462' },
    creditor_account: payee,
    debtor_account: { scheme: 'SortCodeAccountNumber', id: '12345698765432', name: 'A Customer' },
    reference: 'BREAD',
  };
}

/** Returns an active standing order. */
export function createSampleStandingOrder(account_id: string, standing_order_id: string): StandingOrder {
  return {
    standing_order_id,
    account_id,
    status: 'active',
    frequency: 'monthly',
    creditor_account: payee,
    next_payment_date_time: moment,
    next_payment_amount: amount,
    reference: 'RENT',
  };
}

/** Returns an active direct debit. */
export function createSampleDirectDebit(account_id: string, direct_debit_id: string): DirectDebit {
  return { direct_debit_id, account_id, mandate_id: 'MANDATE-1', status: 'active', name: 'City Energy' };
}

/** Returns an ordinary beneficiary. */
export function createSampleBeneficiary(account_id: string, beneficiary_id: string): Beneficiary {
  return { beneficiary_id, account_id, beneficiary_type: 'ordinary', creditor_account: payee };
}
