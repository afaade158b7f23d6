import { type ConsentStoreCase, consentStoreCases, consentUseStoreCases } from '@ob/consent/testing';
import { describe, expect, test } from 'vitest';
import { type Flaw, flaws, useStores } from './broken-stores.ts';
import { createMemorySubject } from './memory-subject.ts';

async function isFoundBy({ run }: ConsentStoreCase, flaw: Flaw): Promise<boolean> {
  const subject = createMemorySubject();
  const store = { ...subject.store, ...flaw(subject.store) };
  return run({ ...subject, store }).then(
    () => false,
    () => true,
  );
}

const caught = new Map<string, readonly string[]>();

describe('the cases for consent stores', () => {
  test.each(Object.entries(flaws))('find a store that %s', async (name, flaw) => {
    const found: string[] = [];
    for (const each of consentStoreCases) if (await isFoundBy(each, flaw)) found.push(each.name);
    caught.set(name, found);
    expect(found.length).toBeGreaterThan(0);
  });

  test('each find at least one broken store', () => {
    const useful = new Set([...caught.values()].flat());
    expect(consentStoreCases.map(({ name }) => name).filter((name) => !useful.has(name))).toEqual([]);
  });
});

describe('the cases for stores of last uses', () => {
  test.each(Object.entries(useStores))('find exactly the incorrect stores: %s', async (name, create) => {
    const runs = consentUseStoreCases.map(({ run }) =>
      run({ uses: create(), store: createMemorySubject().store }),
    );
    const outcomes = await Promise.allSettled(runs);
    const isFound = outcomes.some(({ status }) => status === 'rejected');
    expect(isFound).toBe(name !== 'is correct');
  });
});
