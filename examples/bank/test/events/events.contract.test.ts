import { test } from 'vitest';
import { checkStories } from './check-stories.ts';
import { openMemoryBank } from './memory-bank.ts';
import { beginning, playStory } from './play-story.ts';
import { openPostgresBank } from './postgres-bank.ts';
import { generateStories } from './steps/stories.ts';

test('after any sequence of steps, each third party got the events that it is entitled to, once, at both banks', async () => {
  await checkStories({
    stories: generateStories(['at once', 'later'], 80),
    numRuns: 3,
    async play(story) {
      const sample = await openPostgresBank(beginning);
      const model = await playStory(sample, story).finally(sample.close);
      if (story.endsStored === 'at once') await playStory(await openMemoryBank(beginning), story);
      return model;
    },
  });
}, 120_000);
