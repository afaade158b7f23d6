import type { AccountEvent, AccountEventType } from '@ob/core/primitives';

export interface SampleEventOptions {
  readonly id: string;
  readonly accountId: string;
  /** The time of the event and, for a transaction, of the booking, in milliseconds since the epoch. */
  readonly at: number;
}

const amount = { amount: '25.00', currency: 'GBP' } as const;
const schedule = { standing_order_id: 'order-1', status: 'active' } as const;

type MakeEvent = (head: ReturnType<typeof describeHead>) => AccountEvent;

const makers: Readonly<Record<AccountEventType, MakeEvent>> = {
  'transaction.posted': ({ accountId: account_id, at, ...head }) => ({
    ...head,
    type: 'transaction.posted',
    data: {
      account_id,
      transaction_id: 'transaction-1',
      status: 'booked',
      amount,
      credit_debit_indicator: 'Debit',
      booking_date_time: at,
    },
  }),
  'balance.updated': ({ accountId: account_id, at, ...head }) => ({
    ...head,
    type: 'balance.updated',
    data: { account_id, balance_type: 'booked', amount, credit_debit_indicator: 'Credit', date_time: at },
  }),
  'schedule.created': ({ accountId: account_id, at, ...head }) => ({
    ...head,
    type: 'schedule.created',
    data: { account_id, ...schedule, frequency: 'monthly', next_payment_date_time: at },
  }),
  'schedule.executed': ({ accountId: account_id, at, ...head }) => ({
    ...head,
    type: 'schedule.executed',
    data: { account_id, ...schedule, amount, payment_date_time: at },
  }),
  'schedule.failed': ({ accountId: account_id, at: _at, ...head }) => ({
    ...head,
    type: 'schedule.failed',
    data: { account_id, ...schedule, amount, reason: 'insufficient_funds' },
  }),
  'schedule.cancelled': ({ accountId: account_id, at: _at, ...head }) => ({
    ...head,
    type: 'schedule.cancelled',
    data: { account_id, ...schedule, status: 'cancelled', frequency: 'monthly' },
  }),
};

/** Creates a sample event about an account. */
export function createSampleEvent(type: AccountEventType, options: SampleEventOptions): AccountEvent {
  return makers[type](describeHead(options));
}

function describeHead({ id, accountId, at }: SampleEventOptions) {
  const timestamp = new Date(at).toISOString();
  return {
    id,
    timestamp,
    resource_id: accountId,
    resource_type: 'account',
    accountId,
    at: timestamp,
  } as const;
}
