import type { StoredPayment } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import type { PaymentStoreSubject } from '@ob/core/testing';

/** One thing that somebody who writes a store may get wrong: what it does instead of the sound store. */
export type Flaw = (sound: PaymentStore, subject: PaymentStoreSubject) => Partial<PaymentStore>;

/** Lets others come in between. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Lets a payment be found that was to be stored, although its event was refused. */
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
