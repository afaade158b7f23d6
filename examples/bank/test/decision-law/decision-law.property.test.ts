import { createConsentLookup, createMemoryConsentStore } from '@ob/consent/stores';
import { createMemoryAccessLookup, createMemoryAccountReader } from '@ob/core/stores';
import { expect, test } from 'vitest';
import { grantIds, type Stores } from './bank.ts';
import { checkAnswersAreDecisions, countAnswered } from './law.ts';
import type { World } from './world.ts';

async function keepInMemory({ held, now }: World): Promise<Stores> {
  const consents = createMemoryConsentStore({ outbox: { enqueue: async () => {} } });
  const customerOf = (grantId: string | undefined) =>
    grantId === grantIds['customer-2'] ? 'customer-2' : 'customer-1';
  const access = createMemoryAccessLookup({
    tokens: {
      findTokenState: async (_, grantId) => ({ revoked: false, customerId: customerOf(grantId) }),
    },
    consents: createConsentLookup({ consents, clock: { now: () => now } }),
  });
  return { consents, access, reader: createMemoryAccountReader(held) };
}

test('what is answered over HTTP is what decide says', async () => {
  await checkAnswersAreDecisions(keepInMemory, { numRuns: 300, asked: 8 });
});

test('many of the generated requests are answered with data', async () => {
  expect(await countAnswered(keepInMemory, 500)).toBeGreaterThan(100);
});
