import type { StoredPayment } from '@ob/core';
import type { PaymentChange } from '@ob/core/primitives';
import { type Flaw, findRefused, pause } from './flaw.ts';

const replaceWith =
  (alter: (change: PaymentChange) => PaymentChange): Flaw =>
  ({ replace }) => ({ replace: (change) => replace(alter(change)) });

const readWith =
  (alter: (stored: StoredPayment) => StoredPayment): Flaw =>
  ({ find }) => ({
    async find(paymentId) {
      const stored = await find(paymentId);
      return stored && alter(stored);
    },
  });

/** Stores with a defect in reading, changing or submitting payments. Mutation tests do not create these defects. */
export const brokenChanges: Readonly<Record<string, Flaw>> = {
  'throws for names that it cannot hold': ({ find }) => ({
    async find(paymentId) {
      if (paymentId.includes('\0')) throw new Error('invalid byte sequence');
      return find(paymentId);
    },
  }),
  'ignores the letter case of ids': ({ find }) => ({
    find: (paymentId) => find(paymentId.toLowerCase()),
  }),
  'trims ids': ({ find }) => ({ find: (paymentId) => find(paymentId.trim()) }),
  'loses the reference': readWith(({ payment: { reference: _, ...payment }, ...stored }) => ({
    ...stored,
    payment,
  })),
  'checks the version first and writes later': (sound) => ({
    async replace(change) {
      const { payment_id: paymentId } = change.next.payment;
      if ((await sound.find(paymentId))?.version !== change.expectedVersion) return false;
      await pause();
      const { version } = (await sound.find(paymentId)) ?? change.next;
      return sound.replace({ ...change, expectedVersion: version });
    },
  }),
  'sends no event of a change': replaceWith((change) => ({ ...change, events: [] })),
  'counts a submission as a change': (sound) => ({
    async markSubmitted(paymentId) {
      const stored = await sound.find(paymentId);
      const next = stored && { ...stored, version: stored.version + 1 };
      if (next) await sound.replace({ expectedVersion: stored.version, next, events: [] });
      return sound.markSubmitted(paymentId);
    },
  }),
  'does not mark an ended payment as submitted': (sound) => ({
    async markSubmitted(paymentId) {
      const stored = await sound.find(paymentId);
      if (stored?.payment.status === 'pending') await sound.markSubmitted(paymentId);
    },
  }),
  'throws when no payment is to be submitted': (sound) => ({
    async markSubmitted(paymentId) {
      if ((await sound.find(paymentId)) === undefined) throw new Error('no such payment');
      return sound.markSubmitted(paymentId);
    },
  }),
  'stores the change before its event': (sound) => {
    const { keep, find } = findRefused(sound.find);
    return { find, replace: (change) => sound.replace(change).catch(keep(change.next)) };
  },
};
