import { type EventType, eventTypes } from '@ob/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Model } from './model/records.ts';
import type { Story } from './steps/stories.ts';

/** Which stories to play, and on what. */
export interface Stories {
  readonly told: fc.Arbitrary<Story>;
  readonly numRuns: number;
  /** Plays a story; answers the model of it at its end. */
  play(story: Story): Promise<Model>;
}

/**
 * Plays stories, the same ones each time, and throws what the first that fails has thrown; or where they leave out a type
 * of event, because such stories would show little.
 */
export async function holdStories({ told, numRuns, play }: Stories): Promise<void> {
  const models: Model[] = [];
  const law = fc.asyncProperty(told, async (story) => {
    models.push(await play(story));
  });
  await fc.assert(law, {
    ...{ numRuns, seed: 20261120, endOnFailure: true },
    reporter({ failed, errorInstance, counterexamplePath }) {
      if (failed) throw new Error(`In story ${counterexamplePath}`, { cause: errorInstance });
    },
  });
  const heard = countHeard(models);
  for (const type of Object.keys(eventTypes)) expect(heard).toHaveProperty([type]);
}

/** Counts the events that some webhook gets, by their types. */
function countHeard(models: readonly Model[]): Readonly<Partial<Record<EventType, number>>> {
  const counts: Partial<Record<EventType, number>> = {};
  for (const { type, webhooks } of models.flatMap(({ events }) => events)) {
    if (webhooks.length > 0) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
