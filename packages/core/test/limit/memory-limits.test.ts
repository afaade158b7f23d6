import { createMemoryBurstLimit, createMemoryUnattendedLimit } from '@ob/core/memory';
import { burstLimitCases, unattendedLimitCases } from '@ob/core/testing';
import { describe, test } from 'vitest';

describe('the burst limit in memory', () => {
  test.each(burstLimitCases)('$name', async ({ run }) => {
    await run((rate) => createMemoryBurstLimit({ rate }));
  });
});

describe('the limit of unattended requests in memory', () => {
  test.each(unattendedLimitCases)('$name', async ({ run }) => {
    await run((limit) => createMemoryUnattendedLimit({ limit }));
  });
});
