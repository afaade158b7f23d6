import type { PaymentChange, StoredPayment } from '@ob/core';
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

/** Stores, each broken in one way where they read, change or hand over payments. */
export const brokenChanges: Readonly<Record<string, Flaw>> = {
  'throws for names that it cannot hold': ({ find }) => ({
    async find(paymentId) {
      if (paymentId.includes('\0')) throw new Error('invalid byte sequence');
      return find(paymentId);
    },
  }),
  'does not tell upper from lower case': ({ find }) => ({
    find: (paymentId) => find(paymentId.toLowerCase()),
  }),
  'trims ids': ({ find }) => ({ find: (paymentId) => find(paymentId.trim()) }),
  'loses the reference': readWith(({ payment: { reference: _, ...payment }, ...stored }) => ({
    ...stored,
    payment,
  })),
  'loses the account that pays': readWith((stored) => ({ ...stored, debtorAccountId: '' })),
  'checks the version and writes later': (sound) => ({
    async replace(change) {
      const { payment_id: paymentId } = change.next.payment;
      if ((await sound.find(paymentId))?.version !== change.expectedVersion) return false;
      await pause();
      const { version } = (await sound.find(paymentId)) ?? change.next;
      return sound.replace({ ...change, expectedVersion: version });
    },
  }),
  'never tells that another change came first': ({ replace }) => ({
    replace: async (change) => (await replace(change)) || true,
  }),
  'never tells that it stored': ({ replace }) => ({
    replace: async (change) => (await replace(change)) && false,
  }),
  'takes the version in the store for the expected one': (sound) => ({
    async replace(change) {
      const stored = await sound.find(change.next.payment.payment_id);
      return stored !== undefined && sound.replace({ ...change, expectedVersion: stored.version });
    },
  }),
  'sends no event of a change': replaceWith((change) => ({ ...change, events: [] })),
  'counts the hand-over as a change': (sound) => ({
    async markSubmitted(paymentId) {
      const stored = await sound.find(paymentId);
      const next = stored && { ...stored, version: stored.version + 1 };
      if (next) await sound.replace({ expectedVersion: stored.version, next, events: [] });
      return sound.markSubmitted(paymentId);
    },
  }),
  'forgets the hand-over with a change': (sound) => {
    const changed = new Set<string>();
    return {
      async replace(change) {
        const isStored = await sound.replace(change);
        if (isStored) changed.add(change.next.payment.payment_id);
        return isStored;
      },
      async listUnsubmitted(acceptedBy, limit) {
        const listed = await sound.listUnsubmitted(acceptedBy, limit);
        const found = await Promise.all([...changed].map((paymentId) => sound.find(paymentId)));
        return [...listed, ...found.flatMap((stored) => stored ?? [])];
      },
    };
  },
  'notes no hand-over of a payment that has ended': (sound) => ({
    async markSubmitted(paymentId) {
      const stored = await sound.find(paymentId);
      if (stored?.payment.status === 'pending') await sound.markSubmitted(paymentId);
    },
  }),
  'notes no hand-over at all': () => ({ markSubmitted: async () => {} }),
  'throws where there is nothing to hand over': (sound) => ({
    async markSubmitted(paymentId) {
      if ((await sound.find(paymentId)) === undefined) throw new Error('no such payment');
      return sound.markSubmitted(paymentId);
    },
  }),
  'lists what is to be handed over a millisecond late': ({ listUnsubmitted }) => ({
    listUnsubmitted: (acceptedBy, limit) => listUnsubmitted(acceptedBy - 1, limit),
  }),
  'lists what has just been accepted': ({ listUnsubmitted }) => ({
    listUnsubmitted: (_, limit) => listUnsubmitted(Infinity, limit),
  }),
  'lists however much there is': ({ listUnsubmitted }) => ({
    listUnsubmitted: (acceptedBy) => listUnsubmitted(acceptedBy, 10_000),
  }),
  'lists the newest first': ({ listUnsubmitted }) => ({
    async listUnsubmitted(acceptedBy, limit) {
      const listed = await listUnsubmitted(acceptedBy, 10_000);
      return [...listed].reverse().slice(0, limit);
    },
  }),
  'lists nothing': () => ({ listUnsubmitted: async () => [] }),
  'stores the change before its event': (sound) => {
    const { keep, find } = findRefused(sound.find);
    return { find, replace: (change) => sound.replace(change).catch(keep(change.next)) };
  },
};
