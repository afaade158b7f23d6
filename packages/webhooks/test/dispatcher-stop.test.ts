import type { DeliveryLease, DeliveryQueue } from '@ob/webhooks/primitives';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { describe, expect, test } from 'vitest';
import { createSender, createSenderOf, list, oneEvent } from './sender.ts';

const readId = ({ deliveryId }: DeliveryLease) => deliveryId;
const nextClaim = { limit: 1, leaseMs: 1_000, capPerSubscription: 10 };

/** Creates a sender whose claims wait until `release` is called. */
async function createHeldSender(shutdownMs: number) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let claims = 0;
  const holdClaims = (queue: DeliveryQueue): Partial<DeliveryQueue> => ({
    async claim(claim) {
      claims += 1;
      const claimed = await queue.claim(claim);
      await released;
      return claimed;
    },
  });
  const sender = await createSenderOf(oneEvent, { queue: holdClaims, settings: { shutdownMs } });
  sender.dispatcher.start();
  await expect.poll(() => claims).toBe(1);
  return { sender, release, countClaims: () => claims };
}

describe('stop', () => {
  test('waits for a running claim and releases its deliveries without an attempt', async () => {
    const { sender, release, countClaims } = await createHeldSender(5_000);
    const stopped = sender.dispatcher.stop();
    release();
    await stopped;
    expect(sender.sent).toEqual([]);
    expect((await sender.queue.claim(nextClaim)).deliveries).toMatchObject([{ attemptsMade: 0 }]);
    expect(countClaims()).toBe(1);
  });

  test('does not wait forever for a claim that hangs, and still releases its deliveries later', async () => {
    const { sender, release } = await createHeldSender(20);
    await sender.dispatcher.stop();
    expect((await sender.queue.claim(nextClaim)).deliveries).toEqual([]);
    release();
    await expect.poll(async () => (await sender.queue.claim(nextClaim)).deliveries).toHaveLength(1);
    expect(sender.sent).toEqual([]);
  });

  test('has no further effect when it is called twice or before a start', async () => {
    const sender = createSender();
    await sender.dispatcher.stop();
    sender.dispatcher.start();
    await Promise.all([sender.dispatcher.stop(), sender.dispatcher.stop()]);
    await sender.dispatcher.stop();
    expect(sender.failures).toEqual([]);
  });

  test('does not release an answered delivery that is still being stored, which would be sent again', async () => {
    const released: string[] = [];
    const sender = await createSenderOf(oneEvent, {
      queue: () => ({
        complete: () => new Promise(() => {}),
        release: async (leases) => void released.push(...leases.map(readId)),
      }),
      settings: { shutdownMs: 20 },
    });
    sender.dispatcher.start();
    await expect.poll(() => sender.sent.length).toBe(1);
    await sender.dispatcher.stop();
    expect(released).toEqual([]);
  });
});

describe('start', () => {
  test('sends again after a stop, also when it is called at once and several times', async () => {
    const sender = createSender();
    await sender.addWebhook('hook-1');
    for (const id of ['event-1', 'event-2', 'event-3']) {
      sender.dispatcher.start();
      sender.dispatcher.start();
      await sender.outbox.enqueue(createOutboxEvents('client-1', id));
      sender.dispatcher.wake();
      await expect.poll(async () => (await list(sender))[0]?.status).toBe('delivered');
      const stopped = sender.dispatcher.stop();
      sender.dispatcher.start();
      await stopped;
    }
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-4'));
    sender.dispatcher.wake();
    await expect.poll(() => sender.sent.length).toBe(4);
    await sender.dispatcher.stop();
  });

  test('starts again while a stop still waits, and that stop releases no new delivery', async () => {
    const released: string[] = [];
    const sender = await createSenderOf(oneEvent, {
      answer: () => new Promise(() => {}),
      queue: () => ({ release: async (leases) => void released.push(...leases.map(readId)) }),
      settings: { shutdownMs: 50 },
    });
    sender.dispatcher.start();
    await expect.poll(() => sender.sent.length).toBe(1);
    const [first] = await list(sender);
    const stopped = sender.dispatcher.stop();
    sender.dispatcher.start();
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-2'));
    await expect.poll(() => sender.sent.length, { interval: 5 }).toBe(2);
    await stopped;
    expect(released).toEqual([first?.delivery_id]);
    await sender.dispatcher.stop();
  });

  test('makes one claim at a time, however many wake-ups come', async () => {
    let atOnce = 0;
    let max = 0;
    let claims = 0;
    const sender = createSender({
      queue: (queue) => ({
        async claim(claim) {
          claims += 1;
          atOnce += 1;
          max = Math.max(max, atOnce);
          await new Promise((resolve) => setTimeout(resolve, 5));
          atOnce -= 1;
          return queue.claim(claim);
        },
      }),
      settings: { pollMs: 60_000 },
    });
    sender.dispatcher.start();
    for (let hint = 0; hint < 10_000; hint += 1) sender.dispatcher.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    await sender.dispatcher.stop();
    expect(max).toBe(1);
    expect(claims).toBeLessThanOrEqual(3);
  });
});
