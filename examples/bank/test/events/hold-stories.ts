import { type EventType, eventTypes } from '@ob/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Model, withheldFor } from './model/records.ts';
import type { Story } from './steps/stories.ts';

/** Which stories to play, and on what. */
export interface Stories {
  readonly reported: fc.Arbitrary<Story>;
  readonly numRuns: number;
  /** Plays a story; answers the model of it at its end. */
  play(story: Story): Promise<Model>;
}

/**
 * Plays stories, the same ones each time, and throws what the first that fails has thrown; or where they leave something
 * out, because such stories would show little: a type of event, or a reason for which a third party is not told.
 */
export async function holdStories({ reported, numRuns, play }: Stories): Promise<void> {
  const models: Model[] = [];
  const law = fc.asyncProperty(reported, async (story) => {
    models.push(await play(story));
  });
  await fc.assert(law, {
    ...{ numRuns, seed: 20261120, endOnFailure: true },
    reporter({ failed, errorInstance, counterexamplePath }) {
      if (failed) throw new Error(`In story ${counterexamplePath}`, { cause: errorInstance });
    },
  });
  expect(Object.keys(eventTypes).filter((type) => !listHeard(models).has(type))).toEqual([]);
  for (const reason of withheldFor)
    expect([reason, countWithheld(models, reason) >= 10]).toEqual([reason, true]);
}

/** Lists the types of the events that some webhook gets. */
function listHeard(models: readonly Model[]): ReadonlySet<string> {
  const events = models.flatMap((model) => model.events.filter(({ webhooks }) => webhooks.length > 0));
  return new Set<EventType>(events.map(({ type }) => type));
}

function countWithheld(models: readonly Model[], reason: Model['withheld'][number]): number {
  return models.flatMap(({ withheld }) => withheld.filter((each) => each === reason)).length;
}
