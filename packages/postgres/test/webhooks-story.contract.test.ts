import { type ModelStep, modelSteps, startModelRun } from '@ob/webhooks/testing';
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

async function runSteps(failures: number, steps: readonly ModelStep[]): Promise<void> {
  await clear();
  const subject = createSubject();
  const run = await startModelRun(subject, failures);
  for (const step of steps) {
    if (run.listSteps().includes(step)) await run.take(step);
  }
  await subject.queue.leave();
}

describe('the engine on PostgreSQL', () => {
  const steps = fc.array(fc.constantFrom(...modelSteps), { minLength: 10, maxLength: 40 });

  test('follows the model through random sequences of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), steps, (failures, sequence) =>
        runSteps(failures, sequence),
      ),
      { numRuns: 60 },
    );
  });

  test('follows the model when a webhook is disabled, enabled and removed during scheduled and manual attempts', async () => {
    const beginning: readonly ModelStep[] = ['enqueue', 'enqueue', 'claim', 'fail', 'redeliver'];
    await runSteps(8, [
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
    await runSteps(9, [
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
