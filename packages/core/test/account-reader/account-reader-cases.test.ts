import { createMemoryAccountReader, type HeldAccount } from '@ob/core/memory';
import { accountReaderCases, createSampleAccount } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { type BrokenReader, brokenReaders } from './broken-readers.ts';

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

/** Tells which cases a reader fails. */
async function listFailures(reader: BrokenReader): Promise<readonly string[]> {
  const failed: string[] = [];
  // One after another: a reader may remember what it was asked before.
  for (const { name, run } of accountReaderCases) {
    await run(async (held) => reader(held)).catch(() => failed.push(name));
  }
  return failed;
}

describe('the cases catch a reader that', () => {
  test.each(Object.entries(brokenReaders))('%s', async (_, reader) => {
    expect(await listFailures(reader)).not.toEqual([]);
  });

  test('breaks any of the promises: there is no case that cannot fail', async () => {
    const caught = new Set<string>();
    for (const [name, reader] of Object.entries(brokenReaders)) {
      // What loses everything says nothing of a case by itself.
      if (name.startsWith('loses')) continue;
      for (const failed of await listFailures(reader)) caught.add(failed);
    }
    expect(accountReaderCases.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
  });
});
