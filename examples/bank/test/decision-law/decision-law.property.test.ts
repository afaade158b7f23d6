import { expect, test } from 'vitest';
import { checkAnswersAreDecisions, countAnswered } from './law.ts';

test('what is answered over HTTP is what decide says', async () => {
  await checkAnswersAreDecisions({ numRuns: 300, requested: 8 });
});

test('many of the generated requests are answered with data', async () => {
  expect(await countAnswered(500)).toBeGreaterThan(100);
});
