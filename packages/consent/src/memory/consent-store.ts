import { createSerialQueue, type Outbox } from '@ob/core/primitives';
import type { ConsentChange } from '../lifecycle/change.ts';
import { findExpiry, statusAt } from '../lifecycle/machine.ts';
import type { ConsentPage, ConsentPosition, ConsentQuery } from '../ports/consent-query.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { HistoryRow } from '../records/history.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

interface Entry {
  readonly stored: StoredConsent;
  readonly history: readonly HistoryRow[];
}

/** Creates a consent store in memory, for tests and trials. If the outbox refuses an event, the change fails. */
export function createMemoryConsentStore(ports: { readonly outbox: Outbox }): ConsentStore {
  const entries = new Map<string, Entry>();
  // One change at a time: the outbox must accept the events before the new state becomes visible.
  const takeTurn = createSerialQueue();
  const listStored = () => [...entries.values()].map(({ stored }) => stored);
  return {
    insert: async (stored, history) => insert(entries, stored, history),
    find: async (consentId) => entries.get(consentId)?.stored,
    replace: (change) => takeTurn(() => replace(entries, ports.outbox, change)),
    search: async (query) =>
      cutPage(
        listStored().filter((stored) => matches(stored, query)),
        query,
      ),
    listHistory: async (consentId) => entries.get(consentId)?.history ?? [],
    listDue: async (now, limit) => listDue(listStored(), now).slice(0, limit),
  };
}

function insert(entries: Map<string, Entry>, stored: StoredConsent, row: HistoryRow): void {
  const { consent_id: consentId } = stored.consent;
  if (entries.has(consentId)) throw new Error('A consent with this id already exists.');
  entries.set(consentId, { stored, history: [row] });
}

async function replace(entries: Map<string, Entry>, outbox: Outbox, change: ConsentChange): Promise<boolean> {
  const { consent_id: consentId } = change.next.consent;
  const current = entries.get(consentId);
  if (current === undefined || current.stored.version !== change.expectedVersion) return false;
  await outbox.enqueue(change.events);
  entries.set(consentId, { stored: change.next, history: [...current.history, change.history] });
  return true;
}

function matches(stored: StoredConsent, query: ConsentQuery): boolean {
  const {
    consentType,
    statuses,
    createdFrom = Number.NEGATIVE_INFINITY,
    createdBefore = Number.POSITIVE_INFINITY,
    now,
  } = query;
  const { createdAt } = findPosition(stored);
  return (
    isOf(stored, query.of) &&
    (consentType === undefined || stored.consent.consent_type === consentType) &&
    (statuses === undefined || statuses.includes(statusAt(stored, now))) &&
    createdFrom <= createdAt &&
    createdAt < createdBefore
  );
}

function isOf(stored: StoredConsent, of: ConsentQuery['of']): boolean {
  if (of === 'everybody') return true;
  const { clientId, customerId, accountId } = of;
  return (
    (clientId === undefined || stored.clientId === clientId) &&
    (customerId === undefined || stored.customerId === customerId) &&
    (accountId === undefined || stored.accountIds.includes(accountId))
  );
}

function cutPage(found: readonly StoredConsent[], { after, limit }: ConsentQuery): ConsentPage {
  const sorted = [...found].sort((left, right) => compare(findPosition(right), findPosition(left)));
  const rest =
    after === undefined ? sorted : sorted.filter((stored) => compare(findPosition(stored), after) < 0);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return last === undefined || rest.length <= limit ? { items } : { items, next: findPosition(last) };
}

function findPosition({ consent }: StoredConsent): ConsentPosition {
  return { createdAt: Date.parse(consent.creation_date_time), consentId: consent.consent_id };
}

function compare(left: ConsentPosition, right: ConsentPosition): number {
  if (left.createdAt !== right.createdAt) return left.createdAt - right.createdAt;
  if (left.consentId === right.consentId) return 0;
  return left.consentId < right.consentId ? -1 : 1;
}

function listDue(found: readonly StoredConsent[], now: number): readonly string[] {
  return found
    .flatMap((stored) => {
      const at = findExpiry(stored)?.at;
      return at === undefined || at > now ? [] : [{ at, stored }];
    })
    .sort((left, right) => left.at - right.at)
    .map(({ stored }) => stored.consent.consent_id);
}
