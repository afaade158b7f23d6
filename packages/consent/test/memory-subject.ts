import { createMemoryConsentStore } from '@ob/consent/primitives';
import type { ConsentStoreSubject } from '@ob/consent/testing';
import type { OutboxEvent } from '@ob/core/primitives';

/** A consent store in memory, with an outbox that can be broken, for the cases that every store must pass. */
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
