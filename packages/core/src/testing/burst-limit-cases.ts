import type { BurstLimit } from '../rate-limit/burst-limit.ts';
import { type TokenBucket, takeToken } from '../rate-limit/token-bucket.ts';
import { assertEqual } from './assert.ts';
import { createSeededRandom } from './ports.ts';

/** Creates a new limit of `rate` requests per second. */
export type MakeBurstLimit = (rate: number) => BurstLimit;

/** A contract case of a {@link BurstLimit}: `run` throws if the limit breaks it. */
export interface BurstLimitCase {
  readonly name: string;
  run(makeLimit: MakeBurstLimit): Promise<void>;
}

const at = Date.parse('2026-03-01T09:30:00.123Z');

async function isAllowed(limit: BurstLimit, clientId: string, now: number): Promise<boolean> {
  const limitState = await limit.take(clientId, now);
  return limitState !== 'unlimited' && limitState.allowed;
}

async function countAllowed(limit: BurstLimit, clientId: string, moments: readonly number[]) {
  const results = await Promise.all(moments.map((now) => isAllowed(limit, clientId, now)));
  return results.filter((allowed) => allowed).length;
}

async function empty(limit: BurstLimit, clientId: string, requests: number): Promise<void> {
  for (let taken = 0; taken < requests; taken += 1) await limit.take(clientId, at);
}

/** The contract cases of a burst limit, for any test runner. */
export const burstLimitCases: readonly BurstLimitCase[] = [
  {
    name: 'allows twice its rate at once, and reports the remaining requests and the wait',
    async run(makeLimit) {
      const limit = makeLimit(3);
      for (const remaining of [5, 4, 3, 2, 1, 0]) {
        const expected = { allowed: true, rate: 3, remaining, nextIn: 334 };
        assertEqual(await limit.take('c1', at), expected, 'the state');
      }
      const refused = { allowed: false, rate: 3, remaining: 0, nextIn: 334 };
      assertEqual(await limit.take('c1', at), refused, 'the state of a request too many');
      assertEqual(await limit.take('c1', at), refused, 'the state after the refused request');
    },
  },
  {
    name: 'refills to the millisecond',
    async run(makeLimit) {
      const limit = makeLimit(3);
      await empty(limit, 'c1', 6);
      const results = [
        [333, false],
        [334, true],
        [334, false],
        [666, false],
        [667, true],
        [1000, true],
        [1000, false],
      ] as const;
      for (const [after, expected] of results) {
        assertEqual(await isAllowed(limit, 'c1', at + after), expected, `the answer after ${after} ms`);
      }
    },
  },
  {
    name: 'holds at most twice its rate after a long pause',
    async run(makeLimit) {
      const limit = makeLimit(3);
      await empty(limit, 'c1', 6);
      const later = at + 365 * 24 * 3_600_000;
      assertEqual(await countAllowed(limit, 'c1', new Array<number>(10).fill(later)), 6, 'the requests');
    },
  },
  {
    name: 'counts every client separately',
    async run(makeLimit) {
      const limit = makeLimit(1);
      await empty(limit, 'c1', 2);
      assertEqual(await isAllowed(limit, 'C1', at), true, 'the answer for another client');
      assertEqual(await isAllowed(limit, 'c1', at), false, 'the answer for the client');
    },
  },
  {
    name: 'gains nothing if the clock goes back',
    async run(makeLimit) {
      const limit = makeLimit(1);
      await empty(limit, 'c1', 2);
      const moments = [at - 3_600_000, at - 1, at, at + 999, at - 5000, at + 999];
      for (const now of moments) {
        assertEqual(await isAllowed(limit, 'c1', now), false, `the answer at ${now - at} ms`);
      }
      assertEqual(await isAllowed(limit, 'c1', at + 1000), true, 'the answer once a second has passed');
    },
  },
  {
    name: 'gives fifty parallel callers no more than the bucket holds',
    async run(makeLimit) {
      const limit = makeLimit(10);
      const together = new Array<number>(50).fill(at);
      assertEqual(await countAllowed(limit, 'c1', together), 20, 'the first burst');
      const later = together.map((now) => now + 500);
      assertEqual(await countAllowed(limit, 'c1', later), 5, 'half a second later');
    },
  },
  {
    name: 'remembers an empty bucket until the next request is allowed',
    async run(makeLimit) {
      const limit = makeLimit(3);
      await empty(limit, 'c1', 5);
      assertEqual(limit.peek('c1', at), undefined, 'the answer while a request is left');
      await empty(limit, 'c1', 1);
      const refused = { allowed: false, rate: 3, remaining: 0, nextIn: 334 };
      assertEqual(limit.peek('c1', at), refused, 'the refusal');
      assertEqual(
        limit.peek('c1', at + 333),
        { ...refused, nextIn: 1 },
        'the refusal one millisecond earlier',
      );
      assertEqual(limit.peek('c2', at), undefined, 'the answer for another client');
      assertEqual(limit.peek('c1', at + 334), undefined, 'the answer when the next request is allowed');
      assertEqual(await isAllowed(limit, 'c1', at + 334), true, 'the answer of the store at that time');
    },
  },
  {
    name: 'forgets a refusal if the clock goes back before it',
    async run(makeLimit) {
      const limit = makeLimit(1);
      await empty(limit, 'c1', 2);
      assertEqual(limit.peek('c1', at - 1), undefined, 'the answer');
    },
  },
  {
    name: 'remembers only refusals that the token bucket would give',
    async run(makeLimit) {
      const limit = makeLimit(7);
      let bucket: TokenBucket | undefined;
      let now = at;
      for (const byte of createSeededRandom(9).bytes(100)) {
        now += byte % 120;
        const expected = takeToken(7, bucket, now);
        const known = limit.peek('c1', now);
        if (known !== undefined)
          assertEqual(known, expected.limitState, `the known refusal at ${now - at} ms`);
        await limit.take('c1', now);
        bucket = expected.bucket;
      }
    },
  },
  {
    name: 'agrees with the token bucket at every step',
    async run(makeLimit) {
      const limit = makeLimit(7);
      let bucket: TokenBucket | undefined;
      let now = at;
      for (const byte of createSeededRandom(7).bytes(100)) {
        now += byte % 16 === 0 ? -byte : byte % 120;
        const expected = takeToken(7, bucket, now);
        assertEqual(await limit.take('c1', now), expected.limitState, `the state at ${now - at} ms`);
        bucket = expected.bucket;
      }
    },
  },
];
