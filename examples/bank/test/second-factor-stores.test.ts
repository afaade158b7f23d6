import { describe, test } from 'vitest';
import {
  createMemoryAttemptStore,
  createMemoryChallengeStore,
  createMemoryEnrolmentStore,
} from './memory-stores.ts';
import { secondFactorCases } from './second-factor-cases.ts';

describe('the stores of the second factor in memory', () => {
  test.each(secondFactorCases)('$name', ({ run }) =>
    run({
      challenges: createMemoryChallengeStore(),
      enrolments: createMemoryEnrolmentStore(),
      attempts: createMemoryAttemptStore(),
      customerId: 'alice',
    }),
  );
});
