import { createOutboxEvents } from '@ob/webhooks/testing';
import { describe, expect, test } from 'vitest';
import { type Answer, createSender, createSenderOf, list, manyEvents, oneEvent } from './sender.ts';

describe('the loop', () => {
  test('sends everything, with at most the allowed number at the same time, and stops', async () => {
    let underWay = 0;
    let max = 0;
    const answer: Answer = async () => {
      underWay += 1;
      max = Math.max(max, underWay);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      return { outcome: 'delivered', durationMs: 2 };
    };
    const sender = createSender({ answer, settings: { concurrency: 8, capPerSubscription: 5 } });
    for (const id of ['hook-1', 'hook-2', 'hook-3']) await sender.addWebhook(id);
    await sender.outbox.enqueue(manyEvents(40));
    sender.dispatcher.start();
    await expect.poll(() => sender.attempted.length, { timeout: 5_000 }).toBe(120);
    await sender.dispatcher.stop();
    expect(max).toBeLessThanOrEqual(8);
    expect(max).toBeGreaterThan(4);
    expect(sender.failures).toEqual([]);
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'late'));
    sender.dispatcher.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sender.sent).toHaveLength(120);
  });

  test('claims after a wake-up without waiting for the next poll', async () => {
    const sender = createSender({ settings: { pollMs: 60_000 } });
    await sender.addWebhook('hook-1');
    sender.dispatcher.start();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await sender.outbox.enqueue(oneEvent);
    sender.dispatcher.wake();
    await expect.poll(() => sender.attempted.length).toBe(1);
    await sender.dispatcher.stop();
  });
});

describe('stop', () => {
  test('waits for running attempts', async () => {
    let finish = () => {};
    const answer: Answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ outcome: 'delivered', durationMs: 1 });
      });
    const sender = await createSenderOf(oneEvent, { answer });
    sender.dispatcher.start();
    await expect.poll(() => sender.sent.length).toBe(1);
    const stopped = sender.dispatcher.stop();
    finish();
    await stopped;
    expect(await list(sender)).toMatchObject([{ status: 'delivered' }]);
  });

  test('releases unfinished deliveries at its deadline without charging them', async () => {
    const sender = await createSenderOf(oneEvent, {
      answer: () => new Promise(() => {}),
      settings: { shutdownMs: 20 },
    });
    sender.dispatcher.start();
    await expect.poll(() => sender.sent.length).toBe(1);
    await sender.dispatcher.stop();
    expect(await list(sender)).toMatchObject([{ status: 'pending', attempts_made: 0 }]);
    const { deliveries } = await sender.queue.claim({ limit: 1, leaseMs: 1_000, capPerSubscription: 10 });
    expect(deliveries).toMatchObject([{ attemptsMade: 0 }]);
  });
});
