import {
  beginEngineStory,
  createOutboxEvents,
  createSampleWebhook,
  type StoryStep,
  storySteps,
} from '@ob/webhooks/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase } from './migrated-database.ts';
import { createEngineSubject } from './webhooks-subject.ts';

const database = await createMigratedDatabase();

const clear = () => database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');

beforeEach(clear);

const createSubject = () =>
  createEngineSubject(database, async (milliseconds) => {
    await database.pool.query(
      `UPDATE ob.webhook_deliveries SET leased_until = leased_until - $1::float8 * interval '1 millisecond'`,
      [milliseconds],
    );
  });

async function tell(failures: number, steps: readonly StoryStep[]): Promise<void> {
  await clear();
  const story = await beginEngineStory(createSubject(), failures);
  for (const step of steps) {
    if (story.listSteps().includes(step)) await story.take(step);
  }
}

describe('the engine on PostgreSQL and the rules', () => {
  const steps = fc.array(fc.constantFrom(...storySteps), { minLength: 10, maxLength: 40 });

  test('agree in stories of any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), steps, (failures, story) => tell(failures, story)),
      { numRuns: 60 },
    );
  });

  test('agree where a webhook is disabled, enabled and removed under attempts by hand and of the five', async () => {
    const beginning: readonly StoryStep[] = ['enqueue', 'enqueue', 'claim', 'fail', 'redeliver'];
    await tell(8, [
      ...beginning,
      'disable',
      'enable',
      'claim',
      'fail',
      'claim',
      'fail',
      'claim',
      'enable',
      'claim',
    ]);
    await tell(9, [
      ...beginning,
      'enable',
      'claim',
      'remove',
      'fail',
      'expire',
      'claim',
      'late',
      'redeliver',
    ]);
  });
});

describe('the moments of the five attempts', () => {
  test('are as long after the failure before as the schedule says, to the millisecond', async () => {
    const { subscriptions, queue, log, enqueue, advance } = createSubject();
    await subscriptions.add(createSampleWebhook('hook-1'), 100);
    await enqueue(createOutboxEvents('client-1', 'event-1'));
    let ahead = 0;
    for (const wait of [30_000, 60_000, 120_000, 240_000]) {
      const [claimed] = await queue.claim({ limit: 1, leaseMs: 60_000, capPerSubscription: 1 });
      if (claimed === undefined) return expect.fail('nothing was due');
      const before = Date.now() + ahead;
      await queue.complete([
        { lease: claimed.lease, attempt: { outcome: 'timeout', startedAt: 0, durationMs: 1 } },
      ]);
      const after = Date.now() + ahead;
      const [delivery] = await log.list({ clientId: 'client-1', webhookId: 'hook-1', limit: 1 });
      const due = Date.parse(delivery?.next_attempt_date_time ?? '');
      expect(due).toBeGreaterThanOrEqual(before + wait);
      expect(due).toBeLessThanOrEqual(after + wait);
      advance(wait);
      ahead += wait;
    }
  });
});
