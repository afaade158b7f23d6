import { createMemoryConsentStore, createMemoryConsentUseStore } from '@ob/consent/memory';
import {
  consentStoreCases,
  consentUseStoreCases,
  createSampleConsent,
  planSampleChange,
} from '@ob/consent/testing';
import type { OutboxEvent } from '@ob/core';
import { describe, expect, test } from 'vitest';

function createSubject() {
  const taken: OutboxEvent[] = [];
  const outbox = {
    async enqueue(events: readonly OutboxEvent[]) {
      taken.push(...events);
    },
  };
  const store = createMemoryConsentStore({ outbox });
  return { store, listEventIds: async () => taken.map(({ event }) => event.id) };
}

describe('the consent store in memory', () => {
  test.each(consentStoreCases)('$name', async ({ run }) => {
    await run(createSubject());
  });

  test('stores nothing of a change whose events the outbox does not take', async () => {
    const outbox = { enqueue: () => Promise.reject(new Error('full')) };
    const store = createMemoryConsentStore({ outbox });
    const { stored, history } = createSampleConsent({ consentId: 'c1', createdAt: 0 });
    await store.insert(stored, history);
    const change = planSampleChange(stored, {
      command: 'reject',
      actor: { type: 'customer', id: 'customer-1' },
      at: 1,
    });
    await expect(store.replace(change)).rejects.toThrow('full');
    expect(await store.find('c1')).toEqual(stored);
    expect(await store.listHistory('c1')).toEqual([history]);
  });
});

describe('the store of last uses in memory', () => {
  test.each(consentUseStoreCases)('$name', async ({ run }) => {
    await run({ uses: createMemoryConsentUseStore(), store: createSubject().store });
  });
});
