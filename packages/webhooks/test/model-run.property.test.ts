import { type ModelStep, modelSteps, startModelRun } from '@ob/webhooks/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemorySubject } from './memory-subject.ts';

/** Runs a sequence of steps from the start and returns the possible next steps. */
async function runSteps(failures: number, steps: readonly ModelStep[]): Promise<readonly ModelStep[]> {
  const run = await startModelRun(createMemorySubject(), failures);
  try {
    for (const step of steps) await run.take(step);
  } catch (error) {
    throw new Error(`After ${failures} failures: ${steps.join(', ')}`, { cause: error });
  }
  return run.listSteps();
}

/** Runs every continuation of a sequence up to a length and returns their number. */
async function playAll(failures: number, beginning: readonly ModelStep[], length: number): Promise<number> {
  const next = await runSteps(failures, beginning);
  if (beginning.length === length) return 1;
  let count = 1;
  for (const step of next) count += await playAll(failures, [...beginning, step], length);
  return count;
}

describe('the engine in memory', () => {
  test('follows the model in every sequence of five steps after the first event', async () => {
    expect(await playAll(8, ['enqueue'], 5)).toBeGreaterThan(1_000);
  }, 120_000);

  test('follows the model in every sequence for a webhook that is one failed attempt from being disabled', async () => {
    const beginning = ['enqueue', 'failTwice', 'failTwice', 'enqueue', 'claim'] as const;
    expect(await playAll(9, beginning, 8)).toBeGreaterThan(1_000);
  }, 120_000);

  test('follows the model in long sequences', async () => {
    const stories = fc.array(fc.constantFrom(...modelSteps), { minLength: 20, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), stories, async (failures, steps) => {
        const run = await startModelRun(createMemorySubject(), failures);
        // After a removal, no step is possible.
        for (const step of steps.filter((each) => each !== 'remove')) {
          if (run.listSteps().includes(step)) await run.take(step);
        }
      }),
      { numRuns: 300 },
    );
  });
});
