import type { ConsentStore } from '../ports/consent-store.ts';
import type { ConsentUse, ConsentUseStore } from '../ports/consent-use-store.ts';
import { useInterval } from '../records/limits.ts';
import { assertEqual } from './assert.ts';
import { createSampleConsent } from './sample-consent.ts';

/** One promise of a store of last uses: `run` throws where it is broken. */
export interface ConsentUseStoreCase {
  readonly name: string;
  /** Gets stores that hold nothing yet and belong together. */
  run(subject: {
    readonly uses: ConsentUseStore;
    readonly store: Pick<ConsentStore, 'insert'>;
  }): Promise<void>;
}

const at = Date.parse('2026-03-01T09:30:00.123Z');

const byEndpoint = (left: ConsentUse, right: ConsentUse) => (left.endpoint < right.endpoint ? -1 : 1);

async function keepConsents(store: Pick<ConsentStore, 'insert'>, ids: readonly string[]): Promise<void> {
  for (const consentId of ids) {
    const { stored, history } = createSampleConsent({ consentId, createdAt: at });
    await store.insert(stored, history);
  }
}

/** Everything that a store of last uses promises. */
export const consentUseStoreCases: readonly ConsentUseStoreCase[] = [
  {
    name: 'remembers the last use by consent and endpoint',
    async run({ uses, store }) {
      await keepConsents(store, ['c1', 'c2', 'c3']);
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
      assertEqual(await uses.listUses([]), [], 'the uses of nothing');
    },
  },
  {
    name: 'writes at most once a minute, and never an earlier moment over a later one',
    async run({ uses, store }) {
      await keepConsents(store, ['c1']);
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
    name: 'takes 50 uses at once',
    async run({ uses, store }) {
      await keepConsents(store, ['c1']);
      const use = { consentId: 'c1', endpoint: 'accounts', usedAt: at };
      await Promise.all(Array.from({ length: 50 }, () => uses.touch(use)));
      assertEqual(await uses.listUses(['c1']), [use], 'the uses');
    },
  },
];
