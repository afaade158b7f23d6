import { type PaymentOutcome, type SettleRefusal, type StoredPayment, settlePayment } from '@ob/core';
import type { Clock, Random, Result } from '@ob/http';
import type { OpenStorage } from './storage.ts';

export interface Payments<DatabaseTransaction> {
  /**
   * Stores the result of a payment and the event for its third party. Only the first report counts. Pass the
   * transaction that books the payment, so that both are stored or neither. Refuses an unknown or ended payment: roll
   * the booking back then.
   */
  settle(
    paymentId: string,
    outcome: PaymentOutcome,
    transaction?: DatabaseTransaction,
  ): Promise<Result<StoredPayment, SettleRefusal>>;
}

export function createPayments<DatabaseTransaction>(
  storage: OpenStorage<DatabaseTransaction>,
  ports: { readonly clock: Clock; readonly random: Random },
): Payments<DatabaseTransaction> {
  return {
    settle(paymentId, outcome, transaction) {
      const { payments } = transaction === undefined ? storage : storage.within(transaction);
      return settlePayment({ ...ports, payments }, { paymentId, outcome });
    },
  };
}
