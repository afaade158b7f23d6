import { identifyCustomer } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createAttemptStore } from '../src/sign-in/attempt-store.ts';
import { createChallengeStore } from '../src/sign-in/challenge-store.ts';
import { createEnrolmentStore } from '../src/sign-in/enrolment-store.ts';
import { findSample } from './journey.ts';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';
import { secondFactorCases } from './second-factor-cases.ts';

describe('the stores of the second factor on PostgreSQL', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openSandboxBank();
  });
  afterAll(() => bank.drop());

  test.each(secondFactorCases)('$name', ({ run }) =>
    run({
      challenges: createChallengeStore(bank.database),
      enrolments: createEnrolmentStore(bank.database),
      attempts: createAttemptStore(bank.database),
      customerId: identifyCustomer(findSample('alice')),
    }),
  );
});
