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

async function reportStory(failures: number, steps: readonly StoryStep[]): Promise<void> {
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
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), steps, (failures, story) =>
        reportStory(failures, story),
      ),
      { numRuns: 60 },
    );
  });

  test('agree where a webhook is disabled, enabled and removed under attempts by hand and of the five', async () => {
    const beginning: readonly StoryStep[] = ['enqueue', 'enqueue', 'claim', 'fail', 'redeliver'];
    await reportStory(8, [
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
    await reportStory(9, [
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
