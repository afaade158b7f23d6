import type { ConsentStore } from '../ports/consent-store.ts';
import type { ConsentUse, ConsentUseStore } from '../ports/consent-use-store.ts';
import { useInterval } from '../records/limits.ts';
import { assertEqual } from './assert.ts';
import { storeSampleConsent } from './sample-consent.ts';

type SampleStore = Pick<ConsentStore, 'insert' | 'replace'>;

/** One test case. `run` throws if the store breaks it. */
export interface ConsentUseStoreCase {
  readonly name: string;
  /** Pass new, empty stores that belong together to every run. */
  run(subject: { readonly uses: ConsentUseStore; readonly store: SampleStore }): Promise<void>;
}

const at = Date.parse('2026-03-01T09:30:00.123Z');

const byEndpoint = (left: ConsentUse, right: ConsentUse) => (left.endpoint < right.endpoint ? -1 : 1);

async function insertConsents(store: SampleStore, ids: readonly string[]): Promise<void> {
  for (const consentId of ids) await storeSampleConsent(store, { consentId, createdAt: at });
}

/** The contract of every {@link ConsentUseStore}. */
export const consentUseStoreCases: readonly ConsentUseStoreCase[] = [
  {
    name: 'stores the last use for each consent and endpoint',
    async run({ uses, store }) {
      await insertConsents(store, ['c1', 'c2', 'c3']);
      await uses.touch({ consentId: 'c1', endpoint: 'accounts', usedAt: at });
      await uses.touch({ consentId: 'c1', endpoint: 'balances', usedAt: at + 1 });
      await uses.touch({ consentId: 'c2', endpoint: 'accounts', usedAt: at + 2 });
      const found = [...(await uses.listUses(['c1', 'c3']))].sort(byEndpoint);
      const expected = [
        { consentId: 'c1', endpoint: 'accounts', usedAt: at },
        { consentId: 'c1', endpoint: 'balances', usedAt: at + 1 },
      ];
      assertEqual(found, expected, 'the uses');
      const other = { consentId: 'c2', endpoint: 'accounts', usedAt: at + 2 };
      assertEqual(await uses.listUses(['c2']), [other], 'the uses of another consent');
      assertEqual(await uses.listUses([]), [], 'the uses of no consent');
    },
  },
  {
    name: 'stores at most one use a minute, and never replaces a later use by an earlier one',
    async run({ uses, store }) {
      await insertConsents(store, ['c1']);
      const moments = [at, at + useInterval - 1, at + useInterval, at + 1];
      const expected = [at, at, at + useInterval, at + useInterval];
      for (const [index, usedAt] of moments.entries()) {
        await uses.touch({ consentId: 'c1', endpoint: 'accounts', usedAt });
        const [use] = await uses.listUses(['c1']);
        assertEqual(use?.usedAt, expected[index], `after ${usedAt - at} ms`);
      }
    },
  },
  {
    name: 'stores one use if 50 equal uses come in parallel',
    async run({ uses, store }) {
      await insertConsents(store, ['c1']);
      const use = { consentId: 'c1', endpoint: 'accounts', usedAt: at };
      await Promise.all(Array.from({ length: 50 }, () => uses.touch(use)));
      assertEqual(await uses.listUses(['c1']), [use], 'the uses');
    },
  },
];
