import { identifyCustomer } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttemptStore, createAttemptStore } from '../src/sign-in/attempt-store.ts';
import {
  type ChallengeStore,
  type CodeChallenge,
  codeLimits,
  createChallengeStore,
} from '../src/sign-in/challenge-store.ts';
import { createEnrolmentStore, type EnrolmentStore } from '../src/sign-in/enrolment-store.ts';
import { findSample } from './journey.ts';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';

const customerId = identifyCustomer(findSample('alice'));

const now = Date.parse('2026-11-20T10:00:00.000Z');
const retainUntil = now + 600_000;

function build(changes: Partial<CodeChallenge> = {}): CodeChallenge {
  const id = crypto.randomUUID();
  const link = 'link';
  return {
    challengeId: id,
    authorizationId: id,
    customerId,
    link,
    accountIds: ['b', 'a'],
    expiresAt: now + 10,
    ...changes,
  };
}

async function countTrue(calls: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(calls)).filter(Boolean).length;
}

describe('the second-factor stores on PostgreSQL', () => {
  let bank: TestBank;
  let challenges: ChallengeStore;
  let enrolments: EnrolmentStore;
  let attempts: AttemptStore;
  beforeAll(async () => {
    bank = await openSandboxBank();
    challenges = createChallengeStore(bank.database);
    enrolments = createEnrolmentStore(bank.database);
    attempts = createAttemptStore(bank.database);
  });
  afterAll(() => bank.drop());

  test('count attempts until they expire, and never keep a count longer than a new one', async () => {
    const subjectHash = crypto.randomUUID();
    const count = async (at: number, expiresAt: number) =>
      (await attempts.count([subjectHash], at, expiresAt))[0];
    expect(await count(now + 1000, now + 1010)).toEqual({
      subjectHash,
      attempts: 1,
      expiresAt: now + 1010,
    });
    // The first count was made while the clock was ahead.
    expect(await count(now, now + 10)).toEqual({ subjectHash, attempts: 2, expiresAt: now + 10 });
    expect(await count(now + 9, now + 19)).toEqual({ subjectHash, attempts: 3, expiresAt: now + 10 });
    expect(await count(now + 10, now + 20)).toEqual({ subjectHash, attempts: 1, expiresAt: now + 20 });
  });

  test('return a challenge as it was issued', async () => {
    const challenge = build();
    await challenges.issue(challenge, now, retainUntil);
    expect(await challenges.find(challenge.challengeId)).toEqual({ ...challenge, tries: 0, isUsed: false });
    expect(await challenges.find('unknown')).toBeUndefined();
  });

  test('let one of many concurrent callers use a challenge that has not expired', async () => {
    const { challengeId, ...challenge } = build();
    await challenges.issue({ ...challenge, challengeId }, now, retainUntil);
    expect(await challenges.use(challengeId, now + 10)).toBe(false);
    expect(await countTrue(Array.from({ length: 20 }, () => challenges.use(challengeId, now + 9)))).toBe(1);
    expect(await challenges.use('unknown', now)).toBe(false);
    expect(await challenges.find(challengeId)).toMatchObject({ tries: 0, isUsed: true });
    expect(await challenges.countTry(challengeId)).toBeUndefined();
  });

  test('allow a fixed number of tries, also to concurrent callers', async () => {
    const challenge = build();
    await challenges.issue(challenge, now, retainUntil);
    const left = await Promise.all(
      Array.from({ length: 20 }, () => challenges.countTry(challenge.challengeId)),
    );
    const given = left.filter((count) => count !== undefined);
    expect(given.sort()).toEqual(Array.from({ length: codeLimits.triesPerCode }, (_, index) => index));
    expect(await challenges.countTry('unknown')).toBeUndefined();
    expect(await challenges.use(challenge.challengeId, now)).toBe(false);
  });

  test('end the earlier challenges of an authorization, but not those of another', async () => {
    const first = build();
    const second = build({ authorizationId: first.authorizationId });
    const other = build();
    for (const challenge of [other, first, second]) await challenges.issue(challenge, now, retainUntil);
    const used = [other, first, second].map(({ challengeId }) => challenges.use(challengeId, now + 1));
    expect(await Promise.all(used)).toEqual([true, false, true]);
  });

  test('let one challenge use a time step, again and again, and refuse earlier steps afterwards', async () => {
    const use = (step: number, challengeId: string) => enrolments.useStep(customerId, step, challengeId);
    expect(await enrolments.findSecret(customerId)).toBeUndefined();
    expect(await use(7, 'unknown')).toBe(false);
    await enrolments.enrol(customerId, 'encrypted');
    expect(await enrolments.findSecret(customerId)).toBe('encrypted');
    const challengeIds = Array.from({ length: 20 }, (_, index) => `challenge-${index}`);
    expect(await countTrue(challengeIds.map((challengeId) => use(7, challengeId)))).toBe(1);
    expect(await countTrue(challengeIds.map((challengeId) => use(7, challengeId)))).toBe(1);
    expect([await use(6, 'other'), await use(8, 'one'), await use(8, 'one')]).toEqual([false, true, true]);
    await enrolments.enrol(customerId, 'encrypted again');
    expect(await use(3, 'one')).toBe(true);
  });
});
