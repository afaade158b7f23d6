import { type PaymentStoreCase, paymentStoreCases } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { brokenAcceptances } from './broken-acceptances.ts';
import { brokenChanges } from './broken-changes.ts';
import type { Flaw } from './flaw.ts';
import { createMemorySubject } from './memory-subject.ts';

async function isFoundBy({ run }: PaymentStoreCase, flaw: Flaw): Promise<boolean> {
  const subject = createMemorySubject();
  const store = { ...subject.store, ...flaw(subject.store, subject) };
  return run({ ...subject, store }).then(
    () => false,
    () => true,
  );
}

const caught = new Map<string, readonly string[]>();

describe('a broken payment store', () => {
  test.each(Object.entries({ ...brokenAcceptances, ...brokenChanges }))(
    'fails a case when it %s',
    async (name, flaw) => {
      const found: string[] = [];
      for (const each of paymentStoreCases) if (await isFoundBy(each, flaw)) found.push(each.name);
      caught.set(name, found);
      expect(found.length).toBeGreaterThan(0);
    },
  );

  test('exists for every case', () => {
    const useful = new Set([...caught.values()].flat());
    expect(paymentStoreCases.map(({ name }) => name).filter((name) => !useful.has(name))).toEqual([]);
  });
});
