import type { StoredConsent } from '@ob/consent';
import {
  type ConsentChange,
  type ConsentQuery,
  type ConsentStore,
  type ConsentUse,
  type ConsentUseStore,
  useInterval,
} from '@ob/consent/primitives';

/** One thing that somebody who writes a store may get wrong: what it does instead of the sound store. */
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

/** Stores, each broken in a way that no mutant of the store in memory is; the cases for stores must find every one. */
export const flaws: Readonly<Record<string, Flaw>> = {
  'keeps the last line of history only': ({ listHistory }) => ({
    listHistory: async (consentId) => (await listHistory(consentId)).slice(-1),
  }),
  'tells the history backwards': ({ listHistory }) => ({
    listHistory: async (consentId) => [...(await listHistory(consentId))].reverse(),
  }),
  'forgets who acted': ({ listHistory }) => ({
    listHistory: async (consentId) =>
      (await listHistory(consentId)).map((line) => ({ ...line, actor_id: '' })),
  }),
  'throws for ids that it cannot hold': ({ find }) => ({
    async find(consentId) {
      if (consentId.includes('\0')) throw new Error('invalid byte sequence');
      return find(consentId);
    },
  }),
  'does not tell upper from lower case': ({ find }) => ({
    find: (consentId) => find(consentId.toLowerCase()),
  }),
  'trims ids': ({ find }) => ({ find: (consentId) => find(consentId.trim()) }),
  'loses the accounts': readWith((stored) => ({ ...stored, accountIds: [] })),
  'loses when it was authorized': readWith(({ lastAuthorizedAt: _, ...stored }) => stored),
  'checks the version and writes later': (sound) => ({
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
  'judges the status as it is stored': searchWith((query) => ({ ...query, now: 0 })),
  'judges the status a millisecond late': searchWith((query) => ({ ...query, now: query.now - 1 })),
  'has no lower bound of creation': searchWith(({ createdFrom: _, ...query }) => query),
  'pages by number': (sound) => {
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
  'sorts ids as people do': pageWith((items) =>
    [...items].sort(
      ({ consent: left }, { consent: right }) =>
        right.creation_date_time.localeCompare(left.creation_date_time) ||
        right.consent_id.localeCompare(left.consent_id),
    ),
  ),
  'ends in the answer what it has not ended in the store': pageWith((items) =>
    items.map((stored) => ({ ...stored, consent: { ...stored.consent, status: 'rejected' } })),
  ),
  'lists what is due however much it is': ({ listDue }) => ({ listDue: (now) => listDue(now, 10_000) }),
};

/** Keeps uses as `choose` says; a sound store keeps the later one, unless the earlier is less than a minute old. */
function createUses(
  choose: (known: ConsentUse | undefined, use: ConsentUse) => ConsentUse | undefined,
  keyOf = ({ consentId, endpoint }: ConsentUse) => `${consentId} ${endpoint}`,
): ConsentUseStore {
  const kept = new Map<string, ConsentUse>();
  return {
    async touch(use) {
      const chosen = choose(kept.get(keyOf(use)), use);
      if (chosen !== undefined) kept.set(keyOf(use), chosen);
    },
    listUses: async (ids) => [...kept.values()].filter(({ consentId }) => ids.includes(consentId)),
  };
}

const chooseSoundly = (known: ConsentUse | undefined, use: ConsentUse) =>
  known === undefined || use.usedAt - known.usedAt >= useInterval ? use : known;

/** Stores of last uses, each broken in one way; the first is sound. */
export const useStores: Readonly<Record<string, () => ConsentUseStore>> = {
  'is sound': () => createUses(chooseSoundly),
  'writes a millisecond late': () =>
    createUses((known, use) => chooseSoundly(known, { ...use, usedAt: use.usedAt - 1 })),
  'takes any other moment for a later one': () =>
    createUses((known, use) =>
      known === undefined || Math.abs(use.usedAt - known.usedAt) >= useInterval - 1 ? use : known,
    ),
  'keeps one use per consent': () => createUses(chooseSoundly, ({ consentId }) => consentId),
};
