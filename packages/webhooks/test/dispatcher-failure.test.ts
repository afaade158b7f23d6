import { UnavailableError } from '@ob/http';
import { systemTimer } from '@ob/webhooks/node';
import type { Timer } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { type Answer, createSender, createSenderOf, list, manyEvents, oneEvent, secret } from './sender.ts';

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
/** Creates a timer that shortens one delay, by default the retry of a store, to 20 milliseconds. */
const shortenDelay = (span = 1_000): Timer => ({
  after: (delayMs, run) => systemTimer.after(delayMs === span ? 20 : delayMs, run),
});
const quickTimer = shortenDelay();

describe('a queue that fails', () => {
  test('is polled less and less often while it keeps failing, even with many wake-ups', async () => {
    let requested = 0;
    const claim = () => {
      requested += 1;
      return Promise.reject(new Error('no database'));
    };
    const sender = createSender({ queue: () => ({ claim }), settings: { pollMs: 20 } });
    sender.dispatcher.start();
    for (let hint = 0; hint < 60; hint += 1) {
      sender.dispatcher.wake();
      await pause(5);
    }
    await sender.dispatcher.stop();
    // Polls after 0, 20, 60, 140, 300 and, on a slow machine, 620 ms.
    expect(requested).toBeGreaterThan(2);
    expect(requested).toBeLessThanOrEqual(6);
    expect(sender.failures).toHaveLength(requested);
  });

  test('does not stop the dispatcher by a synchronous error', async () => {
    let broken = 2;
    const sender = await createSenderOf(oneEvent, {
      queue: (queue) => ({
        claim(claim) {
          broken -= 1;
          if (broken >= 0) throw new Error('a defect');
          return queue.claim(claim);
        },
      }),
    });
    sender.dispatcher.start();
    await expect.poll(() => sender.attempted.length).toBe(1);
    await sender.dispatcher.stop();
  });

  test.each(['claim', 'complete'] as const)(
    'is reported when it returns undefined from %s, and the dispatcher goes on',
    async (verb) => {
      let broken = 1;
      const sender = await createSenderOf(oneEvent, {
        queue: (queue) => ({
          [verb](given: never) {
            broken -= 1;
            return broken < 0 ? queue[verb](given) : Promise.resolve(undefined);
          },
        }),
        timer: quickTimer,
      });
      sender.dispatcher.start();
      await expect.poll(async () => (await list(sender))[0]?.status).toBe('delivered');
      await sender.dispatcher.stop();
      expect(sender.failures).toMatchObject([{ name: 'TypeError' }]);
      expect(sender.sent).toHaveLength(1);
    },
  );

  test('loses the attempt but not the delivery after four failures to store it, and frees the slot', async () => {
    let tries = 0;
    const complete = () => {
      tries += 1;
      return Promise.reject(new Error('no database'));
    };
    const sender = await createSenderOf(oneEvent, {
      queue: (queue) => ({ complete: (given) => (tries < 4 ? complete() : queue.complete(given)) }),
      timer: quickTimer,
      settings: { concurrency: 1 },
    });
    expect(await sender.dispatcher.runOnce()).toBe(1);
    expect(sender.attempted).toMatchObject([{ verdict: 'lost', attempt: { outcome: 'delivered' } }]);
    expect(await list(sender)).toMatchObject([{ status: 'pending', attempts_made: 0, attempts: [] }]);
    sender.advance(20_000);
    expect(await sender.dispatcher.runOnce()).toBe(1);
    expect(await list(sender)).toMatchObject([{ status: 'delivered', attempts_made: 1 }]);
  });

  test.each([
    ['that cannot be stored does not affect the others', new Error('invalid byte sequence'), 4],
    ['is not retried alone while the database is unavailable', new UnavailableError('no database'), 0],
  ])('one attempt %s', async (_, failure, stored) => {
    const sender = await createSenderOf(manyEvents(5), {
      queue: (queue) => ({
        complete: (given) =>
          given.some(({ attempt }) => attempt.responseExcerpt === 'poison')
            ? Promise.reject(failure)
            : queue.complete(given),
      }),
      answer: async ({ headers }) => {
        const poisoned = headers['X-Event-ID'] === 'event-2';
        await pause(1);
        return { outcome: 'delivered', durationMs: 1, ...(poisoned ? { responseExcerpt: 'poison' } : {}) };
      },
      timer: quickTimer,
    });
    // The first attempt is a batch of its own. The others become one batch while the first is stored.
    await sender.dispatcher.runOnce();
    const delivered = (await list(sender)).filter(({ status }) => status === 'delivered');
    expect(delivered.length).toBeGreaterThanOrEqual(stored);
    expect(sender.attempted.filter(({ verdict }) => verdict === 'lost').length).toBe(5 - delivered.length);
    expect(delivered.map(({ event_id }) => event_id)).not.toContain('event-2');
  });
});

describe('the dispatcher', () => {
  test('delivers when an observer throws', async () => {
    const throws = () => {
      throw new Error('no metrics');
    };
    const sender = await createSenderOf(manyEvents(3), {
      observer: { attempted: throws, disabled: throws, failed: throws },
    });
    sender.dispatcher.start();
    await expect
      .poll(async () => (await list(sender)).every(({ status }) => status === 'delivered'))
      .toBe(true);
    await sender.dispatcher.stop();
  });

  test('sends after a wake-up and stops at once when its timer throws', async () => {
    const after = () => {
      throw new Error('no timer');
    };
    const sender = createSender({ timer: { after } });
    await sender.addWebhook('hook-1');
    sender.dispatcher.start();
    await pause(20);
    await sender.outbox.enqueue(oneEvent);
    sender.dispatcher.wake();
    await expect.poll(() => sender.attempted.length).toBe(1);
    await sender.dispatcher.stop();
    expect(sender.failures.length).toBeLessThan(10);
  });

  test('does not charge a delivery when the clock throws', async () => {
    let broken = false;
    const answer: Answer = async () => ({ outcome: 'delivered', durationMs: 1 });
    const sender = await createSenderOf(oneEvent, {
      answer,
      now: (now) => {
        if (broken) throw new Error('no time');
        return now;
      },
    });
    broken = true;
    expect(await sender.dispatcher.runOnce()).toBe(0);
    broken = false;
    expect(await sender.dispatcher.runOnce()).toBe(1);
  });
});

test('a key service that hangs releases its slot after two seconds, and the attempt is not charged', async () => {
  const sender = createSender({
    decrypt: (_encrypted, context) =>
      context === 'hook-1' ? new Promise(() => {}) : Promise.resolve(secret),
    timer: shortenDelay(2_000),
    settings: { concurrency: 1 },
  });
  await sender.addWebhook('hook-1');
  await sender.addWebhook('hook-2');
  await sender.outbox.enqueue(oneEvent);
  sender.dispatcher.start();
  await expect.poll(async () => (await list(sender, 'hook-2'))[0]?.status).toBe('delivered');
  await expect
    .poll(async () => list(sender))
    .toMatchObject([{ status: 'pending', attempts_made: 0, attempts: [{ outcome: 'sender_fault' }] }]);
  expect(sender.failures).toMatchObject([
    { message: 'The secret of hook-1 was not decrypted within 2000 ms. Check the key service.' },
  ]);
  await sender.dispatcher.stop();
});

test.each([
  { concurrency: 0 },
  { slowConcurrency: -1 },
  { capPerSubscription: 0 },
  { pollMs: 0 },
  { leaseMs: 19_999 },
  { leaseMs: Number.NaN },
  { shutdownMs: -1 },
  { pollMs: Number.POSITIVE_INFINITY },
  { concurrency: 2 ** 31 },
  { concurrency: 2.5 },
])('refuses settings with which a dispatcher would send nothing: %j', (settings) => {
  expect(() => createSender({ settings })).toThrow(RangeError);
});

test('attempts that never end block no delivery once their leases are over', async () => {
  let hanging = true;
  const sender = await createSenderOf(manyEvents(4), {
    answer: () =>
      hanging ? new Promise(() => {}) : Promise.resolve({ outcome: 'delivered' as const, durationMs: 1 }),
    settings: { concurrency: 2, slowConcurrency: 2, shutdownMs: 1 },
  });
  sender.dispatcher.start();
  await expect.poll(() => sender.sent.length).toBe(2);
  hanging = false;
  sender.advance(20_001);
  await expect
    .poll(async () => (await list(sender)).filter(({ status }) => status === 'delivered').length)
    .toBe(4);
  await sender.dispatcher.stop();
});

test('a clock that jumps back and forth loses no delivery and sends none twice', async () => {
  const hour = 3_600_000;
  let turn = 0;
  const sender = await createSenderOf(manyEvents(40), {
    now: (now) => {
      turn += 1;
      return now + (turn % 7 === 0 ? hour : turn % 5 === 0 ? -hour : 0);
    },
  });
  sender.dispatcher.start();
  await expect
    .poll(async () => (await list(sender)).filter(({ status }) => status === 'delivered').length, {
      timeout: 5_000,
    })
    .toBe(40);
  await sender.dispatcher.stop();
  expect(sender.sent).toHaveLength(40);
  expect(sender.failures).toEqual([]);
});
