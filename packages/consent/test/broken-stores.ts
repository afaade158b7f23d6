import {
  type ConsentChange,
  type ConsentQuery,
  type ConsentStore,
  type ConsentUse,
  type ConsentUseStore,
  type StoredConsent,
  useInterval,
} from '@ob/consent';

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

const keepOnly = (
  of: ConsentQuery['of'],
  name: 'clientId' | 'customerId' | 'accountId',
): ConsentQuery['of'] => {
  const value = of === 'everybody' ? undefined : of[name];
  return value === undefined ? of : ({ [name]: value } as unknown as ConsentQuery['of']);
};

/** Stores, each broken in one way; the cases for stores must find every one. */
export const flaws: Readonly<Record<string, Flaw>> = {
  'takes a second consent of an id without a word': ({ insert }) => ({
    insert: (stored, history) => insert(stored, history).catch(() => undefined),
  }),
  'drops the first line of history': ({ listHistory }) => ({
    listHistory: async (consentId) => (await listHistory(consentId)).slice(1),
  }),
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
  'never tells that another change came first': ({ replace }) => ({
    replace: async (change) => (await replace(change)) || true,
  }),
  'never tells that it stored': ({ replace }) => ({
    replace: async (change) => (await replace(change)) && false,
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
  'takes the version in the store for the expected one': (sound) => ({
    async replace(change) {
      const stored = await sound.find(change.next.consent.consent_id);
      return stored !== undefined && sound.replace({ ...change, expectedVersion: stored.version });
    },
  }),
  'looks at the client alone': searchWith((query) => ({ ...query, of: keepOnly(query.of, 'clientId') })),
  'looks at the customer alone': searchWith((query) => ({ ...query, of: keepOnly(query.of, 'customerId') })),
  'looks at the account alone': searchWith((query) => ({ ...query, of: keepOnly(query.of, 'accountId') })),
  'lists every type': searchWith(({ consentType: _, ...query }) => query),
  'lists every status': searchWith(({ statuses: _, ...query }) => query),
  'judges the status as it is stored': searchWith((query) => ({ ...query, now: 0 })),
  'judges the status a millisecond late': searchWith((query) => ({ ...query, now: query.now - 1 })),
  'takes no status for all of them': searchWith(({ statuses, ...query }) =>
    statuses === undefined || statuses.length === 0 ? query : { ...query, statuses },
  ),
  'has no lower bound of creation': searchWith(({ createdFrom: _, ...query }) => query),
  'has no upper bound of creation': searchWith(({ createdBefore: _, ...query }) => query),
  'includes the upper bound of creation': searchWith(({ createdBefore, ...query }) =>
    createdBefore === undefined ? query : { ...query, createdBefore: createdBefore + 1 },
  ),
  'starts every page anew': searchWith(({ after: _, ...query }) => ({ ...query, limit: 1000 })),
  'leaves out the first of every later page': ({ search }) => ({
    async search(query) {
      const page = await search(query);
      return query.after === undefined ? page : { ...page, items: page.items.slice(1) };
    },
  }),
  'always tells of one more page': ({ search }) => ({
    async search(query) {
      const page = await search(query);
      const last = page.items.at(-1)?.consent;
      if (last === undefined) return page;
      return {
        next: { createdAt: Date.parse(last.creation_date_time), consentId: last.consent_id },
        ...page,
      };
    },
  }),
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
  'lists the oldest first': pageWith((items) => [...items].reverse()),
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
  'finds what is due a millisecond late': ({ listDue }) => ({
    listDue: (now, limit) => listDue(now - 1, limit),
  }),
  'lists what is due however much it is': ({ listDue }) => ({ listDue: (now) => listDue(now, 10_000) }),
  'lists what is due in no order': ({ listDue }) => ({
    listDue: async (now, limit) => [...(await listDue(now, limit))].reverse(),
  }),
  'finds nothing that is due': () => ({ listDue: async () => [] }),
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
  'writes every use': () => createUses((_, use) => use),
  'writes the first use alone': () => createUses((known, use) => known ?? use),
  'writes a millisecond late': () =>
    createUses((known, use) => chooseSoundly(known, { ...use, usedAt: use.usedAt - 1 })),
  'takes any other moment for a later one': () =>
    createUses((known, use) =>
      known === undefined || Math.abs(use.usedAt - known.usedAt) >= useInterval - 1 ? use : known,
    ),
  'keeps one use per consent': () => createUses(chooseSoundly, ({ consentId }) => consentId),
  'keeps one use per endpoint': () => createUses(chooseSoundly, ({ endpoint }) => endpoint),
  'writes nothing': () => createUses(() => undefined),
  'lists everybody’s': () => {
    const store = createUses(chooseSoundly);
    return { ...store, listUses: () => store.listUses(['c1', 'c2', 'c3']) };
  },
};
