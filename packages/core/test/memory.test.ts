import { createIdentifier } from '@ob/core';
import { createMemoryAccountReader, type HeldAccount } from '@ob/core/memory';
import {
  accountReaderCases,
  createFixedClock,
  createSampleAccount,
  createSeededRandom,
} from '@ob/core/testing';
import { describe, expect, test } from 'vitest';

describe('the account reader in memory', () => {
  test.each(accountReaderCases)('$name', async ({ run }) => {
    await run(async (held) => createMemoryAccountReader(held));
  });

  test('tells what its list holds at the moment, so that a test can close an account', async () => {
    const held: HeldAccount[] = [{ customerId: 'customer-1', account: createSampleAccount('a1') }];
    const reader = createMemoryAccountReader(held);
    expect(await reader.holdsAccount('customer-1', 'a1')).toBe(true);
    held.pop();
    expect(await reader.holdsAccount('customer-1', 'a1')).toBe(false);
  });
});

describe('the cases', () => {
  test.each([
    [
      'mixes up customers',
      (held: readonly HeldAccount[]) => held.map((entry) => ({ ...entry, customerId: 'customer-1' })),
    ],
    [
      'loses transactions',
      (held: readonly HeldAccount[]) => held.map(({ transactions: _, ...entry }) => entry),
    ],
    ['loses accounts', () => []],
  ])('catch a reader that %s', async (_, spoil) => {
    const outcomes = await Promise.allSettled(
      accountReaderCases.map(({ run }) => run(async (held) => createMemoryAccountReader(spoil(held)))),
    );
    expect(outcomes.map(({ status }) => status)).toContain('rejected');
  });
});

describe('ports for tests', () => {
  test('a fixed clock stands still until it is moved', () => {
    const clock = createFixedClock(1000);
    expect([clock.now(), clock.now()]).toEqual([1000, 1000]);
    clock.advance(250);
    expect(clock.now()).toBe(1250);
  });

  test('seeded bytes repeat with their seed, and give identifiers that do not', () => {
    const draw = (seed: number) => {
      const random = createSeededRandom(seed);
      return Array.from({ length: 1000 }, () => createIdentifier(random));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(new Set([...draw(7), ...draw(8)]).size).toBe(2000);
  });
});
