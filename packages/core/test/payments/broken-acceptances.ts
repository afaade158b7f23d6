import type { StoredPayment } from '@ob/core';
import type { PaymentAcceptance } from '@ob/core/primitives';
import { type Flaw, findRefused, pause } from './flaw.ts';

const acceptWith =
  (alter: (acceptance: PaymentAcceptance) => PaymentAcceptance): Flaw =>
  ({ accept }) => ({ accept: (acceptance) => accept(alter(acceptance)) });

/** Looks up keys with another name than the store uses. */
const nameKeys =
  (name: (clientId: string, key: string) => readonly [clientId: string, key: string]): Flaw =>
  (sound) => ({
    accept: (acceptance) => {
      const { stored, key } = acceptance;
      const [, value] = name(stored.clientId, key.value);
      return sound.accept({ ...acceptance, key: { ...key, value } });
    },
    findByKey: (clientId, key, now) => sound.findByKey(...name(clientId, key), now),
  });

/** Stores with a defect in accepting payments or storing keys. Mutation tests do not create these defects. */
export const brokenAcceptances: Readonly<Record<string, Flaw>> = {
  'keeps keys a millisecond too short': acceptWith((acceptance) => ({
    ...acceptance,
    key: { ...acceptance.key, expiresAt: acceptance.key.expiresAt - 1 },
  })),
  'finds expired keys': ({ findByKey }) => ({
    findByKey: (clientId, key) => findByKey(clientId, key, 0),
  }),
  'shares keys between clients': (sound) => {
    const holders = new Map<string, string>();
    return {
      async accept(acceptance) {
        const holder = holders.get(acceptance.key.value) ?? acceptance.stored.clientId;
        if (holder !== acceptance.stored.clientId) return 'key_taken';
        holders.set(acceptance.key.value, holder);
        return sound.accept(acceptance);
      },
      findByKey: (clientId, key, now) => sound.findByKey(holders.get(key) ?? clientId, key, now),
    };
  },
  'joins client and key without a separator': (sound) => {
    const existing = new Map<string, PaymentAcceptance>();
    return {
      async accept(acceptance) {
        const outcome = await sound.accept(acceptance);
        const name = `${acceptance.stored.clientId}${acceptance.key.value}`;
        if (outcome === 'accepted') existing.set(name, acceptance);
        return outcome;
      },
      async findByKey(clientId, key, now) {
        const acceptance = existing.get(`${clientId}${key}`);
        if (acceptance === undefined) return undefined;
        return sound.findByKey(acceptance.stored.clientId, acceptance.key.value, now);
      },
    };
  },
  'ignores the letter case of keys': nameKeys((clientId, key) => [clientId, key.toLowerCase()]),
  'trims keys': nameKeys((clientId, key) => [clientId, key.trim()]),
  'forgets the fingerprint of a key': ({ findByKey }) => ({
    async findByKey(clientId, key, now) {
      const keyed = await findByKey(clientId, key, now);
      return keyed && { ...keyed, fingerprint: '' };
    },
  }),
  'returns the payment of a key in its first state': (sound) => {
    const first = new Map<string, StoredPayment>();
    return {
      accept: (acceptance) => {
        first.set(acceptance.stored.payment.payment_id, acceptance.stored);
        return sound.accept(acceptance);
      },
      async findByKey(clientId, key, now) {
        const keyed = await sound.findByKey(clientId, key, now);
        const stored = keyed && first.get(keyed.stored.payment.payment_id);
        return keyed && stored && { ...keyed, stored };
      },
    };
  },
  'checks the consent before the key': (sound, { isConsumed }) => ({
    accept: async (acceptance) =>
      (await isConsumed(acceptance.stored.payment.consent_id))
        ? 'consent_not_usable'
        : sound.accept(acceptance),
  }),
  'accepts any consent': (sound, { authorizeConsent }) => {
    let count = 0;
    return {
      async accept(acceptance) {
        count += 1;
        const { clientId, customerId, debtorAccountId: accountId, payment } = acceptance.stored;
        const holder = { clientId, customerId, accountId, authorizedAt: acceptance.acceptedAt };
        const consentId = `any-${count}`;
        await authorizeConsent({ consentId, ...holder });
        return sound.accept({
          ...acceptance,
          stored: { ...acceptance.stored, payment: { ...payment, consent_id: consentId } },
        });
      },
    };
  },
  'pays from another account than that of the consent': ({ accept }) => ({
    async accept(acceptance) {
      const outcome = await accept(acceptance);
      if (outcome !== 'consent_not_usable') return outcome;
      return accept({ ...acceptance, stored: { ...acceptance.stored, debtorAccountId: 'account-2' } });
    },
  }),
  'keeps a key after its consent was refused': (sound) => {
    const refused = new Set<string>();
    return {
      async accept(acceptance) {
        if (refused.has(acceptance.key.value)) return 'key_taken';
        const outcome = await sound.accept(acceptance);
        if (outcome === 'consent_not_usable') refused.add(acceptance.key.value);
        return outcome;
      },
    };
  },
  'checks the expiry of consents by its own clock': acceptWith((acceptance) => ({
    ...acceptance,
    acceptedAt: Math.min(acceptance.acceptedAt, Date.parse('2026-03-01T12:00:00Z')),
  })),
  'checks the key first and takes it later': (sound) => ({
    async accept(acceptance) {
      const { stored, key, acceptedAt } = acceptance;
      if (await sound.findByKey(stored.clientId, key.value, acceptedAt)) return 'key_taken';
      await pause();
      const outcome = await sound.accept(acceptance);
      if (outcome !== 'key_taken') return outcome;
      return sound.accept({
        ...acceptance,
        key: { ...key, value: `${key.value} ${stored.payment.payment_id}` },
      });
    },
  }),
  'checks the consent first and uses it later': (sound, subject) => ({
    async accept(acceptance) {
      const { consent_id: consentId } = acceptance.stored.payment;
      const wasUsed = await subject.isConsumed(consentId);
      await pause();
      const outcome = await sound.accept(acceptance);
      return outcome === 'consent_not_usable' && !wasUsed ? 'accepted' : outcome;
    },
  }),
  'sends no event of an acceptance': acceptWith((acceptance) => ({ ...acceptance, events: [] })),
  'stores an acceptance before its event': (sound) => {
    const { keep, find } = findRefused(sound.find);
    return { find, accept: (acceptance) => sound.accept(acceptance).catch(keep(acceptance.stored)) };
  },
};
