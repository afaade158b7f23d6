import { type ConsentConsumer, createMemoryPaymentStore, type OutboxEvent } from '@ob/core/primitives';
import type { PaymentStoreSubject, SubjectConsent } from '@ob/core/testing';

const day = 24 * 60 * 60 * 1000;

/** A payment store in memory for the contract cases. Its consents store only whether they are consumed. */
export function createMemorySubject(): PaymentStoreSubject {
  const taken: OutboxEvent[] = [];
  let broken = false;
  const outbox = {
    async enqueue(events: readonly OutboxEvent[]) {
      if (broken) throw new Error('full');
      const known = new Set(taken.map(({ event }) => event.id));
      taken.push(...events.filter(({ event }) => !known.has(event.id)));
    },
  };
  const consents = createConsents();
  return {
    store: createMemoryPaymentStore({ outbox, consents }),
    authorizeConsent: consents.authorize,
    isConsumed: consents.isConsumed,
    listEventIds: async () => taken.map(({ event }) => event.id),
    async breakOutbox() {
      broken = true;
    },
  };
}

function createConsents() {
  const authorized = new Map<string, SubjectConsent>();
  const consumed = new Set<string>();
  const consumer: ConsentConsumer = {
    async consume({ consentId, accountId, at }) {
      const consent = authorized.get(consentId);
      if (consent === undefined || consumed.has(consentId) || at >= consent.authorizedAt + day) return false;
      if (consent.accountId !== accountId) return false;
      consumed.add(consentId);
      return true;
    },
  };
  return {
    ...consumer,
    authorize: async (consent: SubjectConsent) => void authorized.set(consent.consentId, consent),
    isConsumed: async (consentId: string) => consumed.has(consentId),
  };
}
