import { createMemoryAccountReader, type HeldAccount } from '@ob/core/primitives';
import { accountReaderCases, createSampleAccount } from '@ob/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
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
  const failures = new Map<string, readonly string[]>();
  beforeAll(async () => {
    for (const [name, reader] of Object.entries(brokenReaders))
      failures.set(name, await listFailures(reader));
  }, 60_000);

  test.each(Object.keys(brokenReaders))('%s', (name) => {
    expect(failures.get(name)).not.toEqual([]);
  });

  test('breaks any of the promises: there is no case that cannot fail', () => {
    // What loses everything says nothing of a case by itself.
    const reporting = [...failures].filter(([name]) => !name.startsWith('loses'));
    const caught = new Set(reporting.flatMap(([, failed]) => failed));
    expect(accountReaderCases.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
  });
});
