import { test } from 'vitest';
import { checkStories } from './check-stories.ts';
import { openMemoryBank } from './memory-bank.ts';
import { beginning, playStory } from './play-story.ts';
import { generateStories } from './steps/stories.ts';

test('after any sequence of steps at the bank in memory, each third party got the events that it is entitled to, once', async () => {
  await checkStories({
    stories: generateStories(['at once'], 80),
    numRuns: 12,
    play: async (story) => playStory(await openMemoryBank(beginning), story),
  });
});
