import { createOutboxEvents, createSampleWebhook } from '@ob/webhooks/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemorySubject } from './memory-subject.ts';

const durations = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 5 });

test('five attempts are due to the millisecond, counted from the end of the failed attempt before', async () => {
  await fc.assert(
    fc.asyncProperty(durations, async ([first = 0, ...later]) => {
      const { subscriptions, enqueue, queue, readNow, advance } = createMemorySubject();
      await subscriptions.add(createSampleWebhook('hook-1'), 100);
      await enqueue(createOutboxEvents('client-1', 'event-1'));
      const claim = async () =>
        (await queue.claim({ limit: 1, leaseMs: 20_000, capPerSubscription: 1 })).deliveries;
      const fail = async (durationMs: number) => {
        const [claimed] = await claim();
        if (claimed === undefined) return expect.fail('nothing is due');
        const attempt = { outcome: 'timeout', startedAt: readNow(), durationMs } as const;
        advance(durationMs);
        return (await queue.complete([{ lease: claimed.lease, attempt }])).verdicts[0];
      };
      expect(await fail(first)).toBe('retried');
      for (const [index, wait] of [30_000, 60_000, 120_000, 240_000].entries()) {
        advance(wait - 1);
        expect(await claim()).toEqual([]);
        advance(1);
        expect(await fail(later[index] ?? 0)).toBe(index < 3 ? 'retried' : 'abandoned');
      }
      advance(365 * 86_400_000);
      expect(await claim()).toEqual([]);
    }),
  );
});
