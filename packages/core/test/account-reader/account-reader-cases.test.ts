import { createMemoryAccountReader, type HeldAccount } from '@ob/core/primitives';
import { accountReaderCases, createSampleAccount } from '@ob/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrokenReader, brokenReaders } from './broken-readers.ts';

describe('the account reader in memory', () => {
  test.each(accountReaderCases)('$name', async ({ run }) => {
    await run(async (held) => createMemoryAccountReader(held));
  });

  test('reads its list at every call, so that a test can close an account', async () => {
    const held: HeldAccount[] = [{ customerId: 'customer-1', account: createSampleAccount('a1') }];
    const reader = createMemoryAccountReader(held);
    expect(await reader.holdsAccount('customer-1', 'a1')).toBe(true);
    held.pop();
    expect(await reader.holdsAccount('customer-1', 'a1')).toBe(false);
  });
});

async function listFailures(reader: BrokenReader): Promise<readonly string[]> {
  const failed: string[] = [];
  // Cases run one after another because a reader may remember earlier calls.
  for (const { name, run } of accountReaderCases) {
    await run(async (held) => reader(held)).catch(() => failed.push(name));
  }
  return failed;
}

describe('a broken reader', () => {
  const failures = new Map<string, readonly string[]>();
  beforeAll(async () => {
    for (const [name, reader] of Object.entries(brokenReaders))
      failures.set(name, await listFailures(reader));
  }, 60_000);

  test.each(Object.keys(brokenReaders))('fails a case when it %s', (name) => {
    expect(failures.get(name)).not.toEqual([]);
  });

  test('exists for every case', () => {
    // A reader that loses everything proves nothing about a single case.
    const reporting = [...failures].filter(([name]) => !name.startsWith('loses'));
    const caught = new Set(reporting.flatMap(([, failed]) => failed));
    expect(accountReaderCases.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
  });
});

test('a failed case names the method, and the first value that differs', async () => {
  const run = (name: string, changes: object) =>
    accountReaderCases
      .find((each) => each.name === name)
      ?.run(async (held) => ({ ...createMemoryAccountReader(held), ...changes }));
  const noBalances = { listBalances: async () => [] };
  await expect(
    run('returns only the requested accounts that the customer holds', noBalances),
  ).rejects.toThrow(/^the owners of every list, at \/listBalances\/0: expected "a2", found nothing$/);
  const account = { ...createSampleAccount('a1'), servicer: undefined };
  const unset = { listAccounts: async () => [account] };
  await expect(run('returns all fields of records', unset)).rejects.toThrow(
    /^the lists, at \/listAccounts\/0\/servicer: expected \{.*\}, found undefined$/,
  );
});
