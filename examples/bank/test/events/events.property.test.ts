import { test } from 'vitest';
import { holdStories } from './hold-stories.ts';
import { beginning, playStory } from './play-story.ts';
import { openSandboxSide } from './sandbox-side.ts';
import { generateStories } from './steps/stories.ts';

test('whatever happens in the bank in memory, third parties are told what they may hear, once', async () => {
  await holdStories({
    reported: generateStories(['at once'], 80),
    numRuns: 12,
    play: async (story) => playStory(await openSandboxSide(beginning), story),
  });
});
