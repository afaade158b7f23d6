import {
  createMemoryBurstLimit,
  createMemoryUnattendedLimit,
  rememberEmptyBuckets,
} from '@ob/core/primitives';
import { burstLimitCases, unattendedLimitCases } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';

describe('the burst limit in memory', () => {
  test.each(burstLimitCases)('$name', async ({ run }) => {
    await run((rate) => createMemoryBurstLimit({ rate }));
  });
});

test('a burst limit remembers the latest 10,000 empty buckets', async () => {
  const taken = { allowed: true, rate: 1, remaining: 0, nextIn: 500 };
  const limit = rememberEmptyBuckets(async () => taken);
  for (let client = 0; client <= 10_000; client += 1) await limit.take(`c${client}`, 0);
  expect([limit.peek('c0', 1), limit.peek('c1', 1)?.nextIn]).toEqual([undefined, 499]);
});

describe('the limit of unattended requests in memory', () => {
  test.each(unattendedLimitCases)('$name', async ({ run }) => {
    await run((limit) => createMemoryUnattendedLimit({ limit }));
  });
});
