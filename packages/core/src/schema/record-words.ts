import type { Account, AccountReference, DebtorReference, Identifier } from '../records/account.ts';
import type { Balance, CreditLine } from '../records/balance.ts';
import type { Beneficiary } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import type { Amount } from '../records/money.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { MerchantDetails, Transaction } from '../records/transaction.ts';
import type { SchemaWords } from './schema-names.ts';

/** What documents say of a record: of the whole, and of every field. */
interface RecordWords<Shape> extends SchemaWords {
  readonly description: string;
  readonly fields: Readonly<Record<keyof Shape, string>>;
}

const ownAccount = 'The account that it belongs to.';

/** What documents say of an amount of money. */
export const amountWords: RecordWords<Amount> = {
  description: 'An amount of money, without a sign.',
  fields: {
    amount: 'Up to 13 digits, a point and two decimals.',
    currency: 'The currency by its three letters (ISO 4217).',
  },
};

const identificationFields: Readonly<Record<keyof Identifier, string>> = {
  scheme: 'The type of the account number.',
  id: 'The number in the form of its scheme, without spaces; the check digits of an IBAN hold (ISO 13616), and a card number is masked.',
};

/** What documents say of a number by which an account is known. */
export const identifierWords: RecordWords<Identifier> = {
  description: 'A number by which an account is known.',
  fields: identificationFields,
};

/** What documents say of the other side of a payment. */
export const accountReferenceWords: RecordWords<AccountReference> = {
  description: 'The other side of a payment.',
  fields: { ...identificationFields, name: 'Who holds the account.' },
};

/** The descriptions of the account that pays. */
export const debtorReferenceWords: RecordWords<DebtorReference> = {
  description: 'The account that pays.',
  fields: { ...identificationFields, name: 'The holder of the account. Leave it out if you do not know it.' },
};

/** What documents say of a servicing institution. */
export const servicerWords: RecordWords<Identifier> = {
  description: 'The institution that keeps the account.',
  fields: { scheme: 'By what kind of code it is known.', id: 'Its BIC (ISO 9362), of 8 or 11 characters.' },
};

/** What documents say of an account. */
export const accountWords: RecordWords<Account> = {
  description:
    'An account of the customer. `ReadAccountsBasic` leaves out `identifiers` and `servicer`; the optional fields are given where the bank knows them.',
  fields: {
    account_id: 'Identifies the account, always by the same id.',
    status: 'Whether it can be used: a disabled account stays readable, a closed one leaves every list.',
    currency: 'The currency it is kept in (ISO 4217).',
    account_type: 'What kind of account it is.',
    account_sub_type: 'Whom it is for.',
    nickname: 'What the customer calls it.',
    opening_date: 'The day it was opened.',
    identifiers: 'The numbers it is known by. Not shown by `ReadAccountsBasic`.',
    servicer: 'The institution that keeps it. Not shown by `ReadAccountsBasic`.',
  },
};

/** What documents say of a credit line. */
export const creditLineWords: RecordWords<CreditLine> = {
  description: 'Credit that the bank grants beside the money of the customer.',
  fields: {
    type: 'What kind of credit it is.',
    amount: 'How much is granted.',
    included: 'Whether the amount of the balance already holds it.',
  },
};

/** What documents say of a balance. */
export const balanceWords: RecordWords<Balance> = {
  description: 'How much is in an account at one moment, in one sense.',
  fields: {
    account_id: ownAccount,
    balance_type:
      'In which sense: posted and cleared (`booked`), to be spent now (`available`), with holds (`pending`), as foreseen (`expected`), or at the end of a day (`closing_booked`).',
    amount: 'How much, without a sign.',
    credit_debit_indicator:
      'Whether it is the customer who has the money (`Credit`, also for zero), or the bank (`Debit`).',
    date_time: 'The moment it stands for.',
    credit_lines: 'What the bank grants beside it.',
  },
};

/** What documents say of a merchant. */
export const merchantWords: RecordWords<MerchantDetails> = {
  description: 'Who was paid with a card.',
  fields: { name: 'The name of the shop.', category_code: 'What it sells, by four digits (ISO 18245).' },
};

/** What documents say of a transaction. */
export const transactionWords: RecordWords<Transaction> = {
  description:
    'Money that went into or out of an account. `ReadTransactionsBasic` leaves out what tells with whom and what for.',
  fields: {
    transaction_id: 'Identifies the transaction; it stays the same when a pending one is booked.',
    account_id: ownAccount,
    status: 'A pending one is booked later, or goes away; a booked one is final.',
    booking_date_time: 'When it was booked, or is expected to be.',
    value_date_time: 'From when on interest counts it.',
    amount: 'How much, without a sign.',
    credit_debit_indicator: 'Whether it came in (`Credit`) or went out (`Debit`).',
    transaction_information: 'What the bank writes about it. Not shown by `ReadTransactionsBasic`.',
    merchant_details: 'Who was paid with a card. Not shown by `ReadTransactionsBasic`.',
    creditor_account: 'Who was paid, where the bank knows it. Not shown by `ReadTransactionsBasic`.',
    debtor_account: 'Who paid, where the bank knows it. Not shown by `ReadTransactionsBasic`.',
    reference: 'The reference of the payment. Not shown by `ReadTransactionsBasic`.',
  },
};

/** What documents say of a standing order. */
export const standingOrderWords: RecordWords<StandingOrder> = {
  description: 'A payment that the customer has set to run again and again.',
  fields: {
    standing_order_id: 'Identifies the standing order.',
    account_id: ownAccount,
    status: 'Whether it runs.',
    frequency: 'How often it runs.',
    creditor_account: 'Who is paid.',
    first_payment_date_time: 'When it ran, or will run, for the first time.',
    next_payment_date_time: 'When it runs next; only while it is active.',
    last_payment_date_time: 'When it ran last.',
    final_payment_date_time: 'When it runs for the last time.',
    number_of_payments: 'How many times it runs in all.',
    first_payment_amount: 'How much was, or will be, paid the first time.',
    next_payment_amount: 'How much is paid next; always there while it is active.',
    last_payment_amount: 'How much was paid last.',
    final_payment_amount: 'How much is paid the last time.',
    reference: 'The reference of its payments.',
  },
};

/** What documents say of a direct debit. */
export const directDebitWords: RecordWords<DirectDebit> = {
  description: 'A mandate by which somebody else collects from the account.',
  fields: {
    direct_debit_id: 'Identifies the direct debit.',
    account_id: ownAccount,
    mandate_id: 'The mandate, as who collects knows it.',
    status: 'Whether it can be collected from.',
    name: 'Who collects.',
    frequency: 'How often they collect.',
    previous_payment_date_time: 'When they collected last.',
    previous_payment_amount: 'How much they collected last.',
  },
};

/** What documents say of a beneficiary. */
export const beneficiaryWords: RecordWords<Beneficiary> = {
  description: 'A payee that the customer has saved.',
  fields: {
    beneficiary_id: 'Identifies the beneficiary.',
    account_id: ownAccount,
    beneficiary_type:
      'Whether the customer pays it without a further check (`trusted`), or as anybody (`ordinary`).',
    creditor_account: 'Who is paid.',
    reference: 'The reference that the customer saved with it.',
  },
};
