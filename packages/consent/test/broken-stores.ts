import type { StoredConsent } from '@ob/consent';
import {
  type ConsentChange,
  type ConsentQuery,
  type ConsentStore,
  type ConsentUse,
  type ConsentUseStore,
  useInterval,
} from '@ob/consent/primitives';

/** One mistake in a store: the methods that replace those of the correct store. */
export type Flaw = (sound: ConsentStore) => Partial<ConsentStore>;

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

const searchWith =
  (alter: (query: ConsentQuery) => ConsentQuery): Flaw =>
  (sound) => ({ search: (query) => sound.search(alter(query)) });

const replaceWith =
  (alter: (change: ConsentChange) => ConsentChange): Flaw =>
  (sound) => ({ replace: (change) => sound.replace(alter(change)) });

const readWith =
  (alter: (stored: StoredConsent) => StoredConsent): Flaw =>
  (sound) => ({
    async find(consentId) {
      const stored = await sound.find(consentId);
      return stored && alter(stored);
    },
  });

const pageWith =
  (alter: (items: readonly StoredConsent[]) => readonly StoredConsent[]): Flaw =>
  (sound) => ({
    async search(query) {
      const page = await sound.search(query);
      return { ...page, items: alter(page.items) };
    },
  });

/** Mistakes that mutation tests of the memory store cannot produce. The cases for stores must find each of them. */
export const flaws: Readonly<Record<string, Flaw>> = {
  'keeps only the last row of the history': ({ listHistory }) => ({
    listHistory: async (consentId) => (await listHistory(consentId)).slice(-1),
  }),
  'returns the history newest first': ({ listHistory }) => ({
    listHistory: async (consentId) => [...(await listHistory(consentId))].reverse(),
  }),
  'loses the actor': ({ listHistory }) => ({
    listHistory: async (consentId) =>
      (await listHistory(consentId)).map((line) => ({ ...line, actor_id: '' })),
  }),
  'throws for ids that it cannot hold': ({ find }) => ({
    async find(consentId) {
      if (consentId.includes('\0')) throw new Error('invalid byte sequence');
      return find(consentId);
    },
  }),
  'ignores the case of ids': ({ find }) => ({
    find: (consentId) => find(consentId.toLowerCase()),
  }),
  'trims ids': ({ find }) => ({ find: (consentId) => find(consentId.trim()) }),
  'loses the accounts': readWith((stored) => ({ ...stored, accountIds: [] })),
  'loses the time of the authorization': readWith(({ lastAuthorizedAt: _, ...stored }) => stored),
  'checks the version before the write, not during it': (sound) => ({
    async replace(change) {
      const { consent_id: consentId } = change.next.consent;
      if ((await sound.find(consentId))?.version !== change.expectedVersion) return false;
      await pause();
      const { version } = (await sound.find(consentId)) ?? change.next;
      return sound.replace({ ...change, expectedVersion: version });
    },
  }),
  'sends no event': replaceWith((change) => ({ ...change, events: [] })),
  'sends every event twice': replaceWith((change) => ({
    ...change,
    events: [...change.events, ...change.events],
  })),
  'stores the change before its event': ({ replace }) => ({
    async replace(change) {
      const stored = await replace({ ...change, events: [] });
      return stored && replace({ ...change, expectedVersion: change.next.version });
    },
  }),
  'compares the stored status, without deadlines': searchWith((query) => ({ ...query, now: 0 })),
  'compares the status one millisecond late': searchWith((query) => ({ ...query, now: query.now - 1 })),
  'ignores the earliest creation time': searchWith(({ createdFrom: _, ...query }) => query),
  'pages by offset': (sound) => {
    const seen = new Map<string, number>();
    return {
      async search({ after, ...query }) {
        const all = await sound.search({ ...query, limit: 10_000 });
        const from = after === undefined ? 0 : (seen.get(JSON.stringify(after)) ?? 0);
        const items = all.items.slice(from, from + query.limit);
        const last = items.at(-1)?.consent;
        if (last === undefined || from + query.limit >= all.items.length) return { items };
        const next = { createdAt: Date.parse(last.creation_date_time), consentId: last.consent_id };
        seen.set(JSON.stringify(next), from + query.limit);
        return { items, next };
      },
    };
  },
  'sorts ids by locale': pageWith((items) =>
    [...items].sort(
      ({ consent: left }, { consent: right }) =>
        right.creation_date_time.localeCompare(left.creation_date_time) ||
        right.consent_id.localeCompare(left.consent_id),
    ),
  ),
  'returns an ended status that is not stored': pageWith((items) =>
    items.map((stored) => ({ ...stored, consent: { ...stored.consent, status: 'rejected' } })),
  ),
  'ignores the limit of due consents': ({ listDue }) => ({ listDue: (now) => listDue(now, 10_000) }),
};

/** Creates a store that keeps the use that `choose` returns. */
function createUseStore(
  choose: (known: ConsentUse | undefined, use: ConsentUse) => ConsentUse | undefined,
  keyOf = ({ consentId, endpoint }: ConsentUse) => `${consentId} ${endpoint}`,
): ConsentUseStore {
  const existing = new Map<string, ConsentUse>();
  return {
    async touch(use) {
      const chosen = choose(existing.get(keyOf(use)), use);
      if (chosen !== undefined) existing.set(keyOf(use), chosen);
    },
    listUses: async (ids) => [...existing.values()].filter(({ consentId }) => ids.includes(consentId)),
  };
}

const chooseSoundly = (known: ConsentUse | undefined, use: ConsentUse) =>
  known === undefined || use.usedAt - known.usedAt >= useInterval ? use : known;

/** The first store is correct. Each of the others has one mistake. */
export const useStores: Readonly<Record<string, () => ConsentUseStore>> = {
  'is correct': () => createUseStore(chooseSoundly),
  'stores each use one millisecond early': () =>
    createUseStore((known, use) => chooseSoundly(known, { ...use, usedAt: use.usedAt - 1 })),
  'replaces a later use by an earlier one': () =>
    createUseStore((known, use) =>
      known === undefined || Math.abs(use.usedAt - known.usedAt) >= useInterval - 1 ? use : known,
    ),
  'keeps one use for each consent, not for each endpoint': () =>
    createUseStore(chooseSoundly, ({ consentId }) => consentId),
};
