import { now } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { findAuthorization, openAuthorization } from '../../src/authorization/open-authorization.ts';
import {
  type AuthorizationFixture,
  authorizationId,
  createAuthorizationFixture,
  requestUri,
} from './authorization-fixture.ts';

/** The expected state of a pushed request, as a simple model of the standard. */
interface Expected {
  time: number;
  firstOpenedAt: number | undefined;
  isDecided: boolean;
  codes: number;
}

const isOpen = ({ time, firstOpenedAt, isDecided }: Expected): boolean =>
  !isDecided && firstOpenedAt !== undefined && time < firstOpenedAt + 600_000;

interface Action {
  readonly name: string;
  /** Runs the step. Returns whether it was accepted. */
  readonly run: (fixture: AuthorizationFixture) => Promise<boolean>;
  /** Returns whether the step must be accepted, and changes the model. */
  readonly expect: (expected: Expected) => boolean;
}

const actions: readonly Action[] = [
  {
    name: 'the browser of the client opens it',
    run: async ({ ports }) => (await openAuthorization(ports, { clientId: 'tpp-1', requestUri })).ok,
    expect(expected) {
      const isInTime = expected.firstOpenedAt === undefined ? expected.time < 60_000 : isOpen(expected);
      if (expected.isDecided || !isInTime) return false;
      expected.firstOpenedAt ??= expected.time;
      return true;
    },
  },
  {
    name: 'another client opens it',
    run: async ({ ports }) => (await openAuthorization(ports, { clientId: 'tpp-2', requestUri })).ok,
    expect: () => false,
  },
  {
    name: 'the bank finds it',
    run: async ({ ports }) => (await findAuthorization(ports, authorizationId)).ok,
    expect: isOpen,
  },
  {
    name: 'the customer approves it',
    run: async ({ approve }) => (await approve()).ok,
    expect(expected) {
      if (!isOpen(expected)) return false;
      expected.isDecided = true;
      expected.codes += 1;
      return true;
    },
  },
  {
    name: 'the customer denies it',
    run: async ({ deny }) => (await deny()).ok,
    expect(expected) {
      if (!isOpen(expected)) return false;
      expected.isDecided = true;
      return true;
    },
  },
  ...[1, 59_999, 540_001].map((milliseconds) => ({
    name: `${milliseconds} ms pass`,
    run: async ({ facts }: AuthorizationFixture) => {
      facts.now += milliseconds;
      return true;
    },
    expect(expected: Expected) {
      expected.time += milliseconds;
      return true;
    },
  })),
];

async function follow(fixture: AuthorizationFixture, steps: readonly Action[]): Promise<void> {
  fixture.facts.now = now;
  fixture.issued.length = 0;
  await fixture.push();
  const expected: Expected = { time: 0, firstOpenedAt: undefined, isDecided: false, codes: 0 };
  for (const [index, step] of steps.entries()) {
    const reported = steps.slice(0, index + 1).map(({ name }) => name);
    const isAllowed = await step.run(fixture);
    if (isAllowed !== step.expect(expected)) throw new Error(`After ${reported.join(', ')}: ${isAllowed}`);
    if (fixture.issued.length !== expected.codes) throw new Error(`Codes after ${reported.join(', ')}`);
  }
}

function* listSequences(length: number): Generator<readonly Action[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of listSequences(length - 1)) for (const action of actions) yield [...rest, action];
}

test('every sequence of five steps on a pushed request has the results of the model', async () => {
  const fixture = createAuthorizationFixture();
  let sequences = 0;
  let codes = 0;
  for (const steps of listSequences(5)) {
    await follow(fixture, steps);
    sequences += 1;
    codes += fixture.issued.length;
  }
  expect(sequences).toBe(actions.length ** 5);
  expect(codes).toBeGreaterThan(0);
});
