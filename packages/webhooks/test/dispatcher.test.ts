import { randomBytes } from 'node:crypto';
import {
  type AttemptedDelivery,
  type AttemptResult,
  createDispatcher,
  createSecretBox,
  createWebhook,
  type DeliveryQueue,
  type DispatcherSettings,
  signBody,
  type TransportRequest,
  webSigner,
} from '@ob/webhooks';
import { createMemoryWebhooks } from '@ob/webhooks/memory';
import { systemTimer } from '@ob/webhooks/node';
import { createOutboxEvents } from '@ob/webhooks/testing';
import { describe, expect, test } from 'vitest';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const secret = 'whsec_dGVzdA==';

type Answer = (request: TransportRequest) => Promise<Omit<AttemptResult, 'startedAt'>>;

const deliver: Answer = async () => ({ outcome: 'delivered', durationMs: 1, httpStatus: 204 });

interface Setup {
  readonly answer?: Answer;
  readonly settings?: DispatcherSettings;
  readonly queue?: (queue: DeliveryQueue) => Partial<DeliveryQueue>;
}

function createSender({ answer = deliver, settings = {}, queue = () => ({}) }: Setup = {}) {
  let now = Date.parse('2026-03-01T09:30:00.000Z');
  const clock = { now: () => now };
  const engine = createMemoryWebhooks({ clock, leaseClock: clock, random });
  const secretBox = createSecretBox([random.bytes(32)], random);
  const sent: TransportRequest[] = [];
  const attempted: AttemptedDelivery[] = [];
  const failures: unknown[] = [];
  const dispatcher = createDispatcher(
    {
      clock,
      secretBox,
      signer: webSigner,
      timer: systemTimer,
      queue: { ...engine.queue, ...queue(engine.queue) },
      transport: {
        attempt: (request) => {
          sent.push(request);
          return answer(request);
        },
      },
      observe: (entry) => attempted.push(entry),
      onFailure: (error) => failures.push(error),
    },
    { pollMs: 5, ...settings },
  );
  const addWebhook = async (webhookId: string) => {
    const sealed = await secretBox.seal(secret, webhookId);
    const facts = { webhookId, clientId: 'client-1', secret: { sealed, activeFrom: now }, now };
    await engine.subscriptions.add(createWebhook({ url: `https://${webhookId}.example/` }, facts), 100);
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...engine, dispatcher, sent, attempted, failures, addWebhook, advance };
}

const list = (sender: ReturnType<typeof createSender>, webhookId = 'hook-1') =>
  sender.log.list({ clientId: 'client-1', webhookId, limit: 1000 });

const manyEvents = (count: number) =>
  createOutboxEvents('client-1', ...Array.from({ length: count }, (_, i) => `event-${i}`));

describe('one run', () => {
  test('signs the stored bytes with the secret of the moment and stores what came of it', async () => {
    const sender = createSender();
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
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

  test('sends each of five attempts anew, with its own time', async () => {
    const sender = createSender({ answer: async () => ({ outcome: 'timeout', durationMs: 10_000 }) });
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
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

  test('a secret that does not open, and a transport that throws, are charged to nobody', async () => {
    const sender = createSender({ answer: () => Promise.reject(new Error('out of order')) });
    await sender.addWebhook('hook-1');
    await sender.subscriptions.add(
      createWebhook(
        { url: 'https://hook-2.example/' },
        { webhookId: 'hook-2', clientId: 'client-1', secret: { sealed: 'v1.x.y.z', activeFrom: 0 }, now: 0 },
      ),
      100,
    );
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    await sender.dispatcher.runOnce();
    expect(sender.failures).toHaveLength(2);
    expect(sender.sent).toHaveLength(1);
    for (const webhookId of ['hook-1', 'hook-2']) {
      expect(await list(sender, webhookId)).toMatchObject([{ status: 'pending', attempts_made: 0 }]);
      expect((await sender.subscriptions.find('client-1', webhookId))?.webhook.consecutive_failures).toBe(0);
    }
  });

  test('begins nothing whose lease is about to end', async () => {
    const sender = createSender({
      queue: (queue) => ({
        async claim(claim) {
          const claimed = await queue.claim(claim);
          sender.advance(5_001);
          return claimed;
        },
      }),
    });
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    await sender.dispatcher.runOnce();
    expect(sender.sent).toEqual([]);
    expect(await list(sender)).toMatchObject([{ status: 'pending', attempts_made: 0, attempts: [] }]);
  });
});

describe('the loop', () => {
  test('sends everything, no more at a time than allowed, and stops', async () => {
    let underWay = 0;
    let most = 0;
    const answer: Answer = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
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
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(4);
    expect(sender.failures).toEqual([]);
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'late'));
    sender.dispatcher.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sender.sent).toHaveLength(120);
  });

  test('a woken dispatcher does not wait for its next poll', async () => {
    const sender = createSender({ settings: { pollMs: 60_000 } });
    await sender.addWebhook('hook-1');
    sender.dispatcher.start();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    sender.dispatcher.wake();
    await expect.poll(() => sender.attempted.length).toBe(1);
    await sender.dispatcher.stop();
  });

  test('outlives a queue that fails for a while', async () => {
    let broken = 3;
    const sender = createSender({
      queue: (queue) => ({
        claim: (claim) => {
          broken -= 1;
          return broken >= 0 ? Promise.reject(new Error('no database')) : queue.claim(claim);
        },
      }),
    });
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    sender.dispatcher.start();
    await expect.poll(() => sender.attempted.length).toBe(1);
    await sender.dispatcher.stop();
    expect(sender.failures).toHaveLength(3);
  });

  test('stores a finished attempt again where the store failed', async () => {
    let broken = 1;
    const sender = createSender({
      queue: (queue) => ({
        complete: (completions) => {
          broken -= 1;
          return broken >= 0 ? Promise.reject(new Error('no database')) : queue.complete(completions);
        },
      }),
    });
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    await sender.dispatcher.runOnce();
    expect(sender.sent).toHaveLength(1);
    expect(sender.attempted).toMatchObject([{ verdict: 'delivered' }]);
  });
});

describe('stop', () => {
  test('waits for what is under way', async () => {
    let finish = () => {};
    const answer: Answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ outcome: 'delivered', durationMs: 1 });
      });
    const sender = createSender({ answer });
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    sender.dispatcher.start();
    await expect.poll(() => sender.sent.length).toBe(1);
    const stopped = sender.dispatcher.stop();
    finish();
    await stopped;
    expect(await list(sender)).toMatchObject([{ status: 'delivered' }]);
  });

  test('gives back what does not finish in time, unspent', async () => {
    const sender = createSender({ answer: () => new Promise(() => {}), settings: { shutdownMs: 20 } });
    await sender.addWebhook('hook-1');
    await sender.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
    sender.dispatcher.start();
    await expect.poll(() => sender.sent.length).toBe(1);
    await sender.dispatcher.stop();
    expect(await list(sender)).toMatchObject([{ status: 'pending', attempts_made: 0 }]);
    const [claimed] = await sender.queue.claim({ limit: 1, leaseMs: 1_000, capPerSubscription: 10 });
    expect(claimed?.attemptsMade).toBe(0);
  });
});
