import { beginEngineStory, type StoryStep, storySteps } from '@ob/webhooks/testing';
import fc from 'fast-check';
import { beforeEach, describe, test } from 'vitest';
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

async function runStory(failures: number, steps: readonly StoryStep[]): Promise<void> {
  await clear();
  const story = await beginEngineStory(createSubject(), failures);
  for (const step of steps) {
    if (story.listSteps().includes(step)) await story.take(step);
  }
}

describe('the engine on PostgreSQL', () => {
  const steps = fc.array(fc.constantFrom(...storySteps), { minLength: 10, maxLength: 40 });

  test('follows the model through random sequences of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), steps, (failures, story) => runStory(failures, story)),
      { numRuns: 60 },
    );
  });

  test('follows the model when a webhook is disabled, enabled and removed during scheduled and manual attempts', async () => {
    const beginning: readonly StoryStep[] = ['enqueue', 'enqueue', 'claim', 'fail', 'redeliver'];
    await runStory(8, [
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
    await runStory(9, [
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
