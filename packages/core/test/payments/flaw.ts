import type { StoredPayment } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import type { PaymentStoreSubject } from '@ob/core/testing';

/** Replaces methods of a correct store by a version with one defect. */
export type Flaw = (sound: PaymentStore, subject: PaymentStoreSubject) => Partial<PaymentStore>;

/** Lets other callers run in between. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Makes a payment readable although its event was refused. */
export const findRefused = (find: PaymentStore['find']) => {
  const refused = new Map<string, StoredPayment>();
  return {
    keep: (stored: StoredPayment) => (error: unknown) => {
      refused.set(stored.payment.payment_id, stored);
      throw error;
    },
    find: async (paymentId: string) => refused.get(paymentId) ?? find(paymentId),
  };
};
