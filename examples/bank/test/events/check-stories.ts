import { type EventType, eventTypes } from '@ob/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Model, withholdingReasons } from './model/records.ts';
import type { Story } from './steps/stories.ts';

/** The stories to play, and how to play them. */
export interface StoryCheck {
  readonly stories: fc.Arbitrary<Story>;
  readonly numRuns: number;
  /** Plays a story. Returns the model at its end. */
  play(story: Story): Promise<Model>;
}

/**
 * Plays the same generated stories each time, and throws the first failure. It also throws if no story reports some type
 * of event, or if a reason to withhold events occurs fewer than ten times.
 */
export async function checkStories({ stories, numRuns, play }: StoryCheck): Promise<void> {
  const models: Model[] = [];
  const property = fc.asyncProperty(stories, async (story) => {
    models.push(await play(story));
  });
  await fc.assert(property, {
    ...{ numRuns, seed: 20261120, endOnFailure: true },
    reporter({ failed, errorInstance, counterexamplePath }) {
      if (failed) throw new Error(`In story ${counterexamplePath}`, { cause: errorInstance });
    },
  });
  expect(Object.keys(eventTypes).filter((type) => !listDeliveredTypes(models).has(type))).toEqual([]);
  for (const reason of withholdingReasons)
    expect([reason, countWithheld(models, reason) >= 10]).toEqual([reason, true]);
}

function listDeliveredTypes(models: readonly Model[]): ReadonlySet<string> {
  const events = models.flatMap((model) => model.events.filter(({ webhooks }) => webhooks.length > 0));
  return new Set<EventType>(events.map(({ type }) => type));
}

function countWithheld(models: readonly Model[], reason: Model['withheld'][number]): number {
  return models.flatMap(({ withheld }) => withheld.filter((each) => each === reason)).length;
}
