import { createConsentConsumer, createMemoryConsentStore } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { createMemoryPaymentStore, type OutboxEvent } from '@ob/core/primitives';
import { type PaymentStoreSubject, paymentStoreCases, type SubjectConsent } from '@ob/core/testing';
import { describe, test } from 'vitest';

/** A payment store in memory that uses up the consents of a consent store in memory. */
function createSubject(): PaymentStoreSubject {
  const taken = new Map<string, OutboxEvent>();
  let broken = false;
  const outbox = {
    async enqueue(events: readonly OutboxEvent[]) {
      if (broken) throw new Error('full');
      for (const event of events) taken.set(event.event.id, event);
    },
  };
  const consents = createMemoryConsentStore({ outbox });
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  return {
    store: createMemoryPaymentStore({ outbox, consents: createConsentConsumer({ consents, random }) }),
    async authorizeConsent({ consentId, clientId, customerId, accountId, authorizedAt: at }: SubjectConsent) {
      const sample = createSampleConsent({ consentId, consentType: 'payment', clientId, createdAt: at });
      await consents.insert(sample.stored, sample.history);
      const actor = { type: 'customer', id: customerId } as const;
      const step = { command: 'authorize', actor, at, accountIds: [accountId] } as const;
      await consents.replace({ ...planSampleChange(sample.stored, step), events: [] });
    },
    isConsumed: async (consentId) => (await consents.find(consentId))?.consent.status === 'consumed',
    listEventIds: async () => [...taken.keys()],
    async breakOutbox() {
      broken = true;
    },
  };
}

describe('the payment store in memory over consents in memory', () => {
  test.each(paymentStoreCases)('$name', async ({ run }) => {
    await run(createSubject());
  });
});
