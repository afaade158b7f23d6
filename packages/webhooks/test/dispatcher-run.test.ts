import { signBody } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { createWebhook } from '../src/subscription/webhook.ts';
import { createSender, createSenderOf, list, oneEvent, secret } from './sender.ts';

describe('one run', () => {
  test('signs the stored bytes with the active secret and stores the result', async () => {
    const sender = await createSenderOf(oneEvent);
    sender.advance(1_234);
    expect(await sender.dispatcher.runOnce()).toBe(1);
    const [request] = sender.sent;
    expect(request?.url).toBe('https://hook-1.example/');
    expect(request?.headers).toMatchObject({
      'X-Event-ID': 'event-1',
      'X-Webhook-ID': 'hook-1',
      'X-Webhook-Timestamp': '2026-03-01T09:30:01.234Z',
      'X-Webhook-Signature': await signBody(secret, request?.body ?? new Uint8Array()),
    });
    expect(sender.attempted).toMatchObject([
      { eventId: 'event-1', verdict: 'delivered', attempt: { outcome: 'delivered' } },
    ]);
    expect(await list(sender)).toMatchObject([{ status: 'delivered', attempts: [{ http_status: 204 }] }]);
    expect(await sender.dispatcher.runOnce()).toBe(0);
  });

  test('signs each of five attempts with its own time', async () => {
    const sender = await createSenderOf(oneEvent, {
      answer: async () => ({ outcome: 'timeout', durationMs: 10_000 }),
    });
    for (const wait of [30_000, 60_000, 120_000, 240_000, 480_000]) {
      await sender.dispatcher.runOnce();
      sender.advance(wait);
    }
    expect(await sender.dispatcher.runOnce()).toBe(0);
    expect(new Set(sender.sent.map(({ headers }) => headers['X-Webhook-Timestamp'])).size).toBe(5);
    expect(new Set(sender.sent.map(({ headers }) => headers['X-Webhook-Signature'])).size).toBe(1);
    expect(sender.attempted.map(({ verdict }) => verdict)).toEqual([
      'retried',
      'retried',
      'retried',
      'retried',
      'abandoned',
    ]);
  });

  test('does not charge a secret that cannot be decrypted, or a transport that throws', async () => {
    const sender = createSender({ answer: () => Promise.reject(new Error('out of order')) });
    await sender.addWebhook('hook-1');
    await sender.subscriptions.add(
      createWebhook(
        { url: 'https://hook-2.example/' },
        {
          webhookId: 'hook-2',
          clientId: 'client-1',
          secret: { encrypted: 'v1.x.y.z', activeFrom: 0 },
          now: 0,
        },
      ),
      100,
    );
    await sender.outbox.enqueue(oneEvent);
    await sender.dispatcher.runOnce();
    expect(sender.failures).toHaveLength(2);
    expect(sender.sent).toHaveLength(1);
    for (const webhookId of ['hook-1', 'hook-2']) {
      expect(await list(sender, webhookId)).toMatchObject([{ status: 'pending', attempts_made: 0 }]);
      expect((await sender.subscriptions.find('client-1', webhookId))?.webhook.consecutive_failures).toBe(0);
    }
  });

  test.each([
    [0.4, 0],
    [12.6, 13],
    [-3, 0],
    [Number.NaN, 0],
  ])(
    'stores any measured duration, such as %d ms, and an excerpt without NUL',
    async (measured, durationMs) => {
      const answer = async () => ({
        outcome: 'delivered' as const,
        durationMs: measured,
        responseExcerpt: 'a\0b',
      });
      const sender = await createSenderOf(oneEvent, { answer });
      await sender.dispatcher.runOnce();
      expect(sender.attempted).toMatchObject([{ attempt: { durationMs, responseExcerpt: 'a?b' } }]);
    },
  );

  test('starts no attempt shortly before the end of its lease', async () => {
    const sender = await createSenderOf(oneEvent, {
      queue: (queue) => ({
        async claim(claim) {
          const claimed = await queue.claim(claim);
          sender.advance(5_001);
          return claimed;
        },
      }),
    });
    await sender.dispatcher.runOnce();
    expect(sender.sent).toEqual([]);
    expect(await list(sender)).toMatchObject([{ status: 'pending', attempts_made: 0, attempts: [] }]);
  });
});
