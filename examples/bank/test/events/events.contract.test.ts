import { test } from 'vitest';
import { holdStories } from './hold-stories.ts';
import { beginning, playStory } from './play-story.ts';
import { openSampleSide } from './sample-side.ts';
import { openSandboxSide } from './sandbox-side.ts';
import { generateStories } from './steps/stories.ts';

test('whatever happens, third parties are told what they may hear, once; by the bank in memory, too', async () => {
  await holdStories({
    reported: generateStories(['at once', 'later'], 80),
    numRuns: 3,
    async play(story) {
      const sample = await openSampleSide(beginning);
      const model = await playStory(sample, story).finally(sample.close);
      if (story.endsStored === 'at once') await playStory(await openSandboxSide(beginning), story);
      return model;
    },
  });
}, 120_000);
