import { type PaymentOutcome, type SettleRefusal, type StoredPayment, settlePayment } from '@ob/core';
import type { Clock, Random, Result } from '@ob/http';
import type { OpenStorage } from './storage.ts';

/** The accepted payments. */
export interface Payments<DatabaseTransaction> {
  /**
   * Settles a payment: stores how it ended, and the event for its third party. The first report counts. Pass the transaction
   * that books the payment: both are then stored, or neither. Refuses a payment that is unknown or has ended already:
   * undo the booking then.
   */
  settle(
    paymentId: string,
    outcome: PaymentOutcome,
    transaction?: DatabaseTransaction,
  ): Promise<Result<StoredPayment, SettleRefusal>>;
}

/** Creates the payments of a storage. */
export function createPayments<DatabaseTransaction>(
  storage: OpenStorage<DatabaseTransaction>,
  ports: { readonly clock: Clock; readonly random: Random },
): Payments<DatabaseTransaction> {
  return {
    settle(paymentId, outcome, transaction) {
      const { payments } = transaction === undefined ? storage : storage.on(transaction);
      return settlePayment({ ...ports, payments }, { paymentId, outcome });
    },
  };
}
