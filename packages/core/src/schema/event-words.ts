import type { EventDataByType, EventType } from '../event.ts';

/** When an event of each type is sent, for documents. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'consent.authorized': 'The customer approved a consent.',
  'consent.rejected':
    'A consent was not approved: the customer declined it, did not decide in time, or the client withdrew it.',
  'consent.revoked': 'The customer, the client or the bank ended an authorized consent.',
  'consent.expired': 'A consent reached its expiration date.',
  'payment.created': 'The bank accepted a payment. It is not carried out yet.',
  'payment.completed': 'The bank carried out a payment: the money has moved.',
  'payment.failed': 'A payment failed. The bank does not try it again.',
  'transaction.posted':
    'A transaction was booked. Pending transactions are not reported before they are booked.',
  'balance.updated': 'The booked balance of an account changed because a transaction was booked.',
  'schedule.created': 'The customer set up a standing order.',
  'schedule.executed': 'A payment of a standing order was made.',
  'schedule.failed': 'A payment of a standing order was due and could not be made.',
  'schedule.cancelled': 'A standing order was cancelled.',
};

/** What documents say of the fields that every event has. */
export const envelopeWords = {
  id: 'Identifies the event. It may arrive more than once: act on each id once.',
  type: 'The type of the event.',
  timestamp: 'The time of the event. Events may arrive in another order.',
  resource_id: 'The id of the consent, payment or account that the event is about.',
  resource_type: 'The type of the resource that the event is about.',
  data: 'The details of the event.',
} as const;

type DataWords<Type extends EventType> = Readonly<Record<keyof EventDataByType[Type], string>>;

const consentFields = {
  consent_id: 'The id of the consent.',
  consent_type: 'The type of the consent.',
  status: 'The status after the event.',
  status_update_date_time: 'The time of the change to this status.',
};

const expiry = { expiration_date: 'The end of the consent.' };
const consentReason = { reason: 'The reason: the `code` of `status_reason` of the consent.' };

const paymentFields = {
  payment_id: 'The id of the payment.',
  consent_id: 'The id of the consent of the payment.',
  status: 'The status after the event.',
  amount: 'The amount of the payment.',
  creditor_account: 'The account of the payee.',
};

const scheduleFields = {
  account_id: 'The id of the account that pays.',
  standing_order_id: 'The id of the standing order.',
  status: 'The status after the event.',
};

const failure = { reason: 'The reason why no money moved.' };
const frequency = { frequency: 'The interval between payments.' };

/** What documents say of the fields of `data`. */
export const dataWords: { readonly [Type in EventType]: DataWords<Type> } = {
  'consent.authorized': { ...consentFields, ...expiry },
  'consent.rejected': { ...consentFields, ...consentReason },
  'consent.revoked': { ...consentFields, ...consentReason, revoked_by: 'The party that ended the consent.' },
  'consent.expired': { ...consentFields, ...expiry },
  'payment.created': paymentFields,
  'payment.completed': paymentFields,
  'payment.failed': { ...paymentFields, ...failure },
  'transaction.posted': {
    account_id: 'The id of the account.',
    transaction_id: 'The id of the transaction. A pending transaction keeps its id when it is booked.',
    status: 'Always `booked`.',
    amount: 'The amount, without a sign.',
    credit_debit_indicator: '`Credit` for money that came in, `Debit` for money that went out.',
    booking_date_time: 'The time of the booking.',
  },
  'balance.updated': {
    account_id: 'The id of the account.',
    balance_type: 'The type of the balance.',
    amount: 'The amount, without a sign.',
    credit_debit_indicator: '`Credit` for a balance of zero or more, `Debit` for a balance below zero.',
    date_time: 'The time of the balance.',
  },
  'schedule.created': {
    ...scheduleFields,
    ...frequency,
    next_payment_date_time: 'The time of the first payment.',
  },
  'schedule.executed': {
    ...scheduleFields,
    amount: 'The amount that was paid.',
    payment_date_time: 'The time of the payment.',
    transaction_id: 'The id of the transaction on the account that pays. Left out if there is none yet.',
  },
  'schedule.failed': { ...scheduleFields, amount: 'The amount that was due.', ...failure },
  'schedule.cancelled': { ...scheduleFields, ...frequency },
};
