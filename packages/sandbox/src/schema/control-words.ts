import type { SchemaWords } from '@ob/http/schema';

/** What documents say of a body that authorizes a consent. */
export const approvalWords: SchemaWords = {
  description: 'Who authorizes a consent, and for which accounts.',
  fields: {
    customer: 'The name by which the customer signs in: `alice`, `bob` or `carol`.',
    account_ids:
      'The accounts to be selected. Absent: every account that fits; for payments and funds confirmations the first of them.',
  },
};

/** What documents say of a body that revokes a consent. */
export const revocationWords: SchemaWords = {
  description: 'On whose behalf a consent is revoked.',
  fields: { by: 'Who revokes it.' },
};

/** What documents say of who was paid with a card. */
export const merchantWords: SchemaWords = {
  description: 'Who was paid with a card.',
  fields: { name: 'The name of the shop.', category_code: 'The merchant category code (ISO 18245).' },
};

/** What documents say of a body that posts a transaction. */
export const postingWords: SchemaWords = {
  description: 'A transaction with another bank; what is not said about it is filled in.',
  fields: {
    account_id: 'The account that it belongs to: any of the sandbox.',
    amount: 'How much, in the currency of the account.',
    credit_debit_indicator: 'Whether the money comes in (`Credit`) or goes out (`Debit`).',
    status: 'Absent: `booked`. A pending one holds its amount, and no event tells of it.',
    booking_date_time: 'A moment with a time and a zone, past or ahead. Absent: now.',
    value_date_time: 'A moment with a time and a zone, from which interest is reckoned.',
    transaction_information: 'What the bank says of it.',
    merchant_details: 'Who was paid with a card.',
    creditor_account: 'Who is paid.',
    debtor_account: 'Who pays.',
    reference: 'The reference that came with the payment.',
  },
};

/** What documents say of a body that sets up a standing order. */
export const standingOrderWords: SchemaWords = {
  description: 'A standing order, which pays for the first time one period from now.',
  fields: {
    account_id: 'The account that pays: any of the sandbox.',
    frequency: 'How often it pays.',
    amount: 'How much it pays each time, in the currency of the account.',
    creditor_account: 'Who is paid.',
    reference: 'The reference that comes with each payment.',
  },
};

/** What documents say of a body that lets something fail. */
export const failureWords: SchemaWords = {
  description: 'Why it fails. The body may be left out.',
  fields: {
    reason: 'Absent: `rejected_by_bank` for a payment, `insufficient_funds` for a standing order.',
  },
};

/** What documents say of a body that moves the time of the service. */
export const advanceWords: SchemaWords = {
  description: 'How far the time of the service is moved.',
  fields: { advance_seconds: 'By so many seconds; counted in whole milliseconds.' },
};
