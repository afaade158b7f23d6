import type { Payment, StoredPayment } from '@ob/core';
import type { Row } from '../database.ts';

/** The columns of `ob.payments` that {@link readPaymentRow} needs. */
export const paymentColumns =
  'payment.client_id, payment.customer_id, payment.debtor_account_id, payment.version, payment.record';

export interface PaymentRow extends Row {
  readonly client_id: string;
  readonly customer_id: string;
  readonly debtor_account_id: string;
  readonly version: number;
  readonly record: Payment;
}

export function readPaymentRow(row: PaymentRow): StoredPayment {
  return {
    payment: row.record,
    clientId: row.client_id,
    customerId: row.customer_id,
    debtorAccountId: row.debtor_account_id,
    version: row.version,
  };
}
