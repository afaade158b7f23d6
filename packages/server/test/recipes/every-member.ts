import type { Balance, Payment, StandingOrder, Transaction } from '@ob/core';
import type { Events, OpenBanking, Payments } from '@ob/server';

/** The records of a bank, as its own code types them. */
interface Records {
  readonly transaction: Transaction;
  readonly balance: Balance;
  readonly order: StandingOrder;
  readonly payment: Payment;
}

/** Uses every member of the service. It must compile against the sources and against the built declarations. */
export function useEveryMember<DatabaseTransaction>(
  bank: OpenBanking<DatabaseTransaction>,
  records: Records,
) {
  const { service, routes, jobs, tokens, subjects, storage } = bank;
  return {
    service: (request: Request): Promise<Response> => service(request, {}),
    routes: routes.map(({ method, path }): string => `${method} ${path}`),
    jobs: jobs satisfies { start(): void; runOnce(): Promise<number>; wake(): void; stop(): Promise<void> },
    events: useEvents(bank.events, records),
    payments: (transaction: DatabaseTransaction) => usePayments(bank.payments, records.payment, transaction),
    tokens: tokens.admit,
    subjects,
    storage: () =>
      storage.transact(async (transaction) => {
        await bank.events.publish([bank.events.transactionPosted(records.transaction)], transaction);
        return storage.within(transaction).payments.find(records.payment.payment_id);
      }),
    close: (): Promise<void> => bank.close(),
  } satisfies Record<keyof OpenBanking<DatabaseTransaction>, unknown>;
}

function useEvents<DatabaseTransaction>(events: Events<DatabaseTransaction>, records: Records) {
  const { transaction, balance, order, payment } = records;
  const { amount, creation_date_time: payment_date_time } = payment;
  return {
    transactionPosted: events.transactionPosted(transaction),
    balanceUpdated: events.balanceUpdated(balance),
    scheduleCreated: events.scheduleCreated(order),
    scheduleExecuted: events.scheduleExecuted(order, { amount, payment_date_time }),
    scheduleFailed: events.scheduleFailed(order, { amount, reason: 'insufficient_funds' }),
    scheduleCancelled: events.scheduleCancelled(order),
    publish: events.publish([]),
  } satisfies Record<keyof Events<DatabaseTransaction>, unknown>;
}

async function usePayments<DatabaseTransaction>(
  payments: Payments<DatabaseTransaction>,
  { payment_id }: Payment,
  transaction: DatabaseTransaction,
) {
  const settled = await payments.settle(payment_id, { status: 'completed' });
  const failed = await payments.settle(
    payment_id,
    { status: 'failed', reason: 'technical_error' },
    transaction,
  );
  return {
    settle: [settled.ok && settled.value.payment.status, failed.ok || failed.refusal],
  } satisfies Record<keyof Payments<DatabaseTransaction>, unknown>;
}
