import type { Outbox } from '@ob/core';
import type { ConsentChange } from '../change.ts';
import type { HistoryRow, StoredConsent } from '../consent.ts';
import { findLapse } from '../machine.ts';
import type { ConsentFilter, ConsentPage, ConsentPosition, ConsentQuery, ConsentStore } from '../ports.ts';
import { isLive } from '../transitions.ts';

interface Kept {
  readonly stored: StoredConsent;
  readonly history: readonly HistoryRow[];
}

/** Makes a store that lives in this process: for tests and trials. Events go to the given outbox, or the change fails. */
export function createMemoryConsentStore(ports: { readonly outbox: Outbox }): ConsentStore {
  const kept = new Map<string, Kept>();
  const takeTurn = createTurns();
  const listStored = () => [...kept.values()].map(({ stored }) => stored);
  return {
    insert: async (stored, history) => insert(kept, stored, history),
    find: async (consentId) => kept.get(consentId)?.stored,
    replace: (change) => takeTurn(() => replace(kept, ports.outbox, change)),
    search: async (query) =>
      cutPage(
        listStored().filter((stored) => matches(stored, query)),
        query,
      ),
    listHistory: async (consentId) => kept.get(consentId)?.history ?? [],
    listDue: async (now, limit) => listDue(listStored(), now).slice(0, limit),
  };
}

function insert(kept: Map<string, Kept>, stored: StoredConsent, row: HistoryRow): void {
  const { consent_id: consentId } = stored.consent;
  if (kept.has(consentId)) throw new Error('A consent of this id exists already');
  kept.set(consentId, { stored, history: [row] });
}

async function replace(kept: Map<string, Kept>, outbox: Outbox, change: ConsentChange): Promise<boolean> {
  const { consent_id: consentId } = change.next.consent;
  const current = kept.get(consentId);
  if (current === undefined || current.stored.version !== change.expectedVersion) return false;
  await outbox.enqueue(change.events);
  kept.set(consentId, { stored: change.next, history: [...current.history, change.history] });
  return true;
}

/** Lets one change after the other through, so that nobody sees a consent between its events and its new state. */
function createTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function matches(stored: StoredConsent, { filter, liveOnly }: ConsentQuery): boolean {
  return isOf(stored, filter) && (!liveOnly || isLive(stored.consent.status));
}

function isOf(stored: StoredConsent, filter: ConsentFilter): boolean {
  if (filter.by === 'client') return stored.clientId === filter.clientId;
  if (filter.by === 'customer') return stored.customerId === filter.customerId;
  return stored.accountIds.includes(filter.accountId);
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

function listDue(found: readonly StoredConsent[], now: number): readonly StoredConsent[] {
  return found
    .flatMap((stored) => {
      const at = findLapse(stored)?.at;
      return at === undefined || at > now ? [] : [{ at, stored }];
    })
    .sort((left, right) => left.at - right.at)
    .map(({ stored }) => stored);
}
