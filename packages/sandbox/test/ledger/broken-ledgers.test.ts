import { type LedgerCase, ledgerCases } from '@ob/sandbox/testing';
import { describe, expect, test } from 'vitest';
import { changeFlaws } from './broken-changes.ts';
import { lookupFlaws } from './broken-lookups.ts';
import type { Flaw } from './flaw.ts';
import { openMemorySubject } from './memory-subject.ts';

async function isFoundBy({ run }: LedgerCase, flaw: Flaw): Promise<boolean> {
  const open = async (accounts: Parameters<typeof openMemorySubject>[0]) => {
    const sound = openMemorySubject(accounts);
    return { ...sound, ...flaw(sound) };
  };
  return run(open).then(
    () => false,
    () => true,
  );
}

const caught = new Map<string, readonly string[]>();

describe('the cases for ledgers find', () => {
  test.each(Object.entries({ ...changeFlaws, ...lookupFlaws }))('a ledger that %s', async (name, flaw) => {
    const found: string[] = [];
    for (const each of ledgerCases) if (await isFoundBy(each, flaw)) found.push(each.name);
    caught.set(name, found);
    expect(found.length).toBeGreaterThan(0);
  });

  test('something each', () => {
    const useful = new Set([...caught.values()].flat());
    expect(ledgerCases.map(({ name }) => name).filter((name) => !useful.has(name))).toEqual([]);
  });
});
