import { createMemoryConsentStore } from '@ob/consent/primitives';
import type { ConsentStoreSubject } from '@ob/consent/testing';
import type { OutboxEvent } from '@ob/core/primitives';

export function createMemorySubject(): ConsentStoreSubject {
  const taken: OutboxEvent[] = [];
  let broken = false;
  const outbox = {
    async enqueue(events: readonly OutboxEvent[]) {
      if (broken) throw new Error('full');
      taken.push(...events);
    },
  };
  return {
    store: createMemoryConsentStore({ outbox }),
    listEventIds: async () => taken.map(({ event }) => event.id),
    async breakOutbox() {
      broken = true;
    },
  };
}
