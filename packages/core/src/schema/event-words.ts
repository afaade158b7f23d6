import type { EventDataByType, EventType } from '../event.ts';

/** When an event of each type is sent, for documents. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'consent.authorized': 'The customer has approved a consent.',
  'consent.rejected':
    'A consent was not approved: the customer denied it, the time to decide passed, or it was withdrawn.',
  'consent.revoked': 'The customer, the third party or the bank has ended a consent that was authorized.',
  'consent.expired': 'A consent has passed its expiration date.',
  'payment.created': 'A payment was accepted.',
  'payment.completed': 'The money of a payment has been transferred.',
  'payment.failed': 'A payment was not carried out, and will not be.',
  'transaction.posted':
    'Money has come into or gone out of an account, for good: what is pending is told once it is booked.',
  'balance.updated': 'The booked balance of an account has changed, after a transaction was posted.',
  'schedule.created': 'The customer has set up a standing order.',
  'schedule.executed': 'A standing order has run.',
  'schedule.failed': 'A standing order could not run when it was due.',
  'schedule.cancelled': 'A standing order was cancelled.',
};

/** What documents say of the fields that every event has. */
export const envelopeWords = {
  id: 'Identifies the event. It may arrive more than once: act on each id once.',
  type: 'What has happened.',
  timestamp: 'When it happened. Events may arrive in another order.',
  resource_id: 'The id of what it happened to.',
  resource_type: 'The kind of what it happened to.',
  data: 'What is to be told of it.',
} as const;

type DataWords<Type extends EventType> = Readonly<Record<keyof EventDataByType[Type], string>>;

const consentFields = {
  consent_id: 'The consent.',
  consent_type: 'What kind of consent it is.',
  status: 'Its status since then.',
  status_update_date_time: 'Since when it has this status.',
};

const expiry = { expiration_date: 'From when on the consent no longer holds.' };
const consentReason = { reason: 'Why it ended: the `code` of its `status_reason`.' };

const paymentFields = {
  payment_id: 'The payment.',
  consent_id: 'The consent that it has used.',
  status: 'Its status since then.',
  amount: 'How much is paid.',
  creditor_account: 'Who is paid.',
};

const scheduleFields = {
  account_id: 'The account that pays.',
  standing_order_id: 'The standing order.',
  status: 'Its status since then.',
};

const failure = { reason: 'Why it was not carried out.' };
const frequency = { frequency: 'How often it runs.' };

/** What documents say of the fields of `data`. */
export const dataWords: { readonly [Type in EventType]: DataWords<Type> } = {
  'consent.authorized': { ...consentFields, ...expiry },
  'consent.rejected': { ...consentFields, ...consentReason },
  'consent.revoked': { ...consentFields, ...consentReason, revoked_by: 'Who has ended it.' },
  'consent.expired': { ...consentFields, ...expiry },
  'payment.created': paymentFields,
  'payment.completed': paymentFields,
  'payment.failed': { ...paymentFields, ...failure },
  'transaction.posted': {
    account_id: 'The account.',
    transaction_id: 'The transaction; it stays the same when a pending one is booked.',
    status: 'What is posted is booked.',
    amount: 'How much, without a sign.',
    credit_debit_indicator: 'Whether it came in (`Credit`) or went out (`Debit`).',
    booking_date_time: 'When it was booked.',
  },
  'balance.updated': {
    account_id: 'The account.',
    balance_type: 'In which sense it is told.',
    amount: 'How much, without a sign.',
    credit_debit_indicator:
      'Whether it is the customer who has the money (`Credit`, also for zero), or the bank.',
    date_time: 'The moment it stands for.',
  },
  'schedule.created': {
    ...scheduleFields,
    ...frequency,
    next_payment_date_time: 'When it runs for the first time.',
  },
  'schedule.executed': {
    ...scheduleFields,
    amount: 'How much was paid.',
    payment_date_time: 'When it ran.',
    transaction_id: 'The transaction on the account that pays, where there is one already.',
  },
  'schedule.failed': { ...scheduleFields, amount: 'How much was to be paid.', ...failure },
  'schedule.cancelled': { ...scheduleFields, ...frequency },
};
