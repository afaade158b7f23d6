import { expect, test } from 'vitest';
import { checkAnswersAreDecisions, countSucceeded } from './law.ts';

test('the API responds to any request as decide() says', async () => {
  await checkAnswersAreDecisions({ numRuns: 300, requested: 8 });
});

test('at least a fifth of the generated requests succeed', async () => {
  expect(await countSucceeded(500)).toBeGreaterThan(100);
});
