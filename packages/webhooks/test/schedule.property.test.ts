import { createMemoryWebhooks } from '@ob/webhooks/memory';
import { createOutboxEvents, createSampleWebhook } from '@ob/webhooks/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const begin = Date.parse('2026-03-01T10:00:00.000Z');
const waits = [30_000, 60_000, 120_000, 240_000];

async function createStage() {
  let now = begin;
  let leaseNow = 0;
  let drawn = 0;
  const random = {
    bytes(length: number) {
      drawn += 1;
      return new Uint8Array(length).fill(drawn);
    },
  };
  const clock = { now: () => now };
  const engine = createMemoryWebhooks({ clock, leaseClock: { now: () => leaseNow }, random });
  await engine.subscriptions.add(createSampleWebhook('hook-1'), 100);
  await engine.outbox.enqueue(createOutboxEvents('client-1', 'event-1'));
  const claim = async () =>
    (await engine.queue.claim({ limit: 1, leaseMs: 20_000, capPerSubscription: 1 }))[0];
  return {
    ...engine,
    claim,
    passTo: (moment: number) => {
      now = moment;
    },
    endLeases: () => {
      leaseNow += 20_000;
    },
    readNow: () => now,
    /** Claims what is due, and lets the attempt fail after a while. */
    async fail(durationMs: number) {
      const claimed = await claim();
      if (claimed === undefined) return expect.fail('nothing is due');
      now += durationMs;
      const attempt = { outcome: 'timeout', startedAt: now - durationMs, durationMs } as const;
      return (await engine.queue.complete([{ lease: claimed.lease, attempt }])).verdicts[0];
    },
  };
}

/** How long each of five attempts takes. */
const durations = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 5 });

describe('five attempts by a false clock', () => {
  test('are due at the very millisecond, counted from the end of the failure before, and not one earlier', async () => {
    await fc.assert(
      fc.asyncProperty(durations, async (lasting) => {
        const stage = await createStage();
        for (const [index, wait] of waits.entries()) {
          expect(await stage.fail(lasting[index] ?? 0)).toBe('retried');
          const due = stage.readNow() + wait;
          stage.passTo(due - 1);
          expect(await stage.claim()).toBeUndefined();
          stage.passTo(due);
        }
        expect(await stage.fail(lasting[4] ?? 0)).toBe('abandoned');
        stage.passTo(begin + 365 * 86_400_000);
        expect(await stage.claim()).toBeUndefined();
      }),
    );
  });

  test('are not moved by workers that die: the next one finds the delivery due at once, however often', async () => {
    await fc.assert(
      fc.asyncProperty(durations, fc.integer({ min: 1, max: 5 }), async (lasting, deaths) => {
        const stage = await createStage();
        for (const [index, wait] of waits.entries()) {
          for (let death = 0; death < deaths; death += 1) {
            expect((await stage.claim())?.attemptsMade).toBe(index);
            expect(await stage.claim()).toBeUndefined();
            stage.endLeases();
          }
          expect(await stage.fail(lasting[index] ?? 0)).toBe('retried');
          stage.passTo(stage.readNow() + wait);
        }
        expect(await stage.fail(0)).toBe('abandoned');
        const [delivery] = await stage.log.list({ clientId: 'client-1', webhookId: 'hook-1', limit: 1 });
        expect([delivery?.attempts_made, delivery?.attempts.length]).toEqual([5, 5]);
      }),
    );
  });

  test('come in any number of milliseconds after their moment, and the next counts from there', async () => {
    const lateness = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(lateness, async (late) => {
        const stage = await createStage();
        for (const [index, wait] of waits.entries()) {
          expect(await stage.fail(0)).toBe('retried');
          stage.passTo(stage.readNow() + wait + (late[index] ?? 0));
        }
        expect(await stage.fail(0)).toBe('abandoned');
      }),
    );
  });
});
