import type { BurstLimit } from '../limit/burst-limit.ts';
import { type TokenBucket, takeToken } from '../limit/token-bucket.ts';
import { assertEqual } from './assert.ts';
import { createSeededRandom } from './ports.ts';

/** Makes a limit of so many requests per second that has seen no client yet. */
export type MakeBurstLimit = (rate: number) => BurstLimit;

/** One promise of a {@link BurstLimit}: `run` throws where it is broken. */
export interface BurstLimitCase {
  readonly name: string;
  run(makeLimit: MakeBurstLimit): Promise<void>;
}

const at = Date.parse('2026-03-01T09:30:00.123Z');

async function isAllowed(limit: BurstLimit, clientId: string, now: number): Promise<boolean> {
  const standing = await limit.take(clientId, now);
  return standing !== 'unlimited' && standing.allowed;
}

async function countAllowed(limit: BurstLimit, clientId: string, moments: readonly number[]) {
  const answers = await Promise.all(moments.map((now) => isAllowed(limit, clientId, now)));
  return answers.filter((allowed) => allowed).length;
}

async function empty(limit: BurstLimit, clientId: string, requests: number): Promise<void> {
  for (let taken = 0; taken < requests; taken += 1) await limit.take(clientId, at);
}

/** Everything that a burst limit promises, as data for any test runner. */
export const burstLimitCases: readonly BurstLimitCase[] = [
  {
    name: 'allows twice its rate at once, and tells what is left and when more comes',
    async run(makeLimit) {
      const limit = makeLimit(3);
      for (const remaining of [5, 4, 3, 2, 1, 0]) {
        const expected = { allowed: true, rate: 3, remaining, nextIn: 334 };
        assertEqual(await limit.take('c1', at), expected, 'the standing');
      }
      const refused = { allowed: false, rate: 3, remaining: 0, nextIn: 334 };
      assertEqual(await limit.take('c1', at), refused, 'the standing of a request too many');
      assertEqual(await limit.take('c1', at), refused, 'the standing after it, which took nothing');
    },
  },
  {
    name: 'refills to the millisecond',
    async run(makeLimit) {
      const limit = makeLimit(3);
      await empty(limit, 'c1', 6);
      const answers = [
        [333, false],
        [334, true],
        [334, false],
        [666, false],
        [667, true],
        [1000, true],
        [1000, false],
      ] as const;
      for (const [after, expected] of answers) {
        assertEqual(await isAllowed(limit, 'c1', at + after), expected, `the answer after ${after} ms`);
      }
    },
  },
  {
    name: 'holds no more than twice its rate, however long nobody asks',
    async run(makeLimit) {
      const limit = makeLimit(3);
      await empty(limit, 'c1', 6);
      const later = at + 365 * 24 * 3_600_000;
      assertEqual(await countAllowed(limit, 'c1', new Array<number>(10).fill(later)), 6, 'the requests');
    },
  },
  {
    name: 'counts every client by itself',
    async run(makeLimit) {
      const limit = makeLimit(1);
      await empty(limit, 'c1', 2);
      assertEqual(await isAllowed(limit, 'C1', at), true, 'the answer for another client');
      assertEqual(await isAllowed(limit, 'c1', at), false, 'the answer for the client');
    },
  },
  {
    name: 'gains nothing where time goes back',
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
    name: 'gives fifty parallel callers what there is, and no more',
    async run(makeLimit) {
      const limit = makeLimit(10);
      const together = new Array<number>(50).fill(at);
      assertEqual(await countAllowed(limit, 'c1', together), 20, 'the first burst');
      const later = together.map((now) => now + 500);
      assertEqual(await countAllowed(limit, 'c1', later), 5, 'half a second later');
    },
  },
  {
    name: 'does at every step what the rule of the bucket says',
    async run(makeLimit) {
      const limit = makeLimit(7);
      let bucket: TokenBucket | undefined;
      let now = at;
      for (const byte of createSeededRandom(7).bytes(100)) {
        now += byte % 16 === 0 ? -byte : byte % 120;
        const expected = takeToken(7, bucket, now);
        assertEqual(await limit.take('c1', now), expected.standing, `the standing at ${now - at} ms`);
        bucket = expected.bucket;
      }
    },
  },
];
