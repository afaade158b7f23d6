import { accept, refuse } from '@ob/http';
import type {
  AuthorizationStore,
  IssuedCode,
  OpenedRequest,
  OpeningRefusal,
  PushedRequest,
} from '../authorization/authorization-store.ts';

/** In milliseconds after the deadline. */
const retention = 3_600_000;

interface Entry {
  readonly request: PushedRequest;
  readonly openBy: number;
  decideBy: number | undefined;
  isDecided: boolean;
  browserHash?: string;
}

export type StoreIssuedCode = (issued: IssuedCode, now: number) => void;

/** Creates an {@link AuthorizationStore} in memory, for tests and development. */
export function createMemoryAuthorizationStore(storeIssuedCode: StoreIssuedCode): AuthorizationStore {
  const entries = new Map<string, Entry>();
  const findOpened = (requestHash: string, now: number): Entry | undefined => {
    const entry = entries.get(requestHash);
    return entry?.decideBy !== undefined && findOpeningRefusal(entry, now) === undefined ? entry : undefined;
  };
  return {
    async push(requestHash, request, openBy) {
      deleteEnded(entries, request.pushedAt);
      entries.set(requestHash, { request, openBy, decideBy: undefined, isDecided: false });
    },
    async open(requestHash, clientId, now, decideBy) {
      const entry = entries.get(requestHash);
      if (entry === undefined || entry.request.clientId !== clientId) return refuse('unknown');
      const refusal = findOpeningRefusal(entry, now);
      if (refusal !== undefined) return refuse(refusal);
      entry.decideBy ??= decideBy;
      return accept(describe(entry, entry.decideBy));
    },
    async find(requestHash, now) {
      const entry = findOpened(requestHash, now);
      return entry?.decideBy === undefined ? undefined : describe(entry, entry.decideBy);
    },
    async claim(requestHash, browserHash) {
      const entry = entries.get(requestHash);
      if (entry?.decideBy === undefined) return false;
      entry.browserHash ??= browserHash;
      return entry.browserHash === browserHash;
    },
    isClaimed: async (requestHash, browserHash) => entries.get(requestHash)?.browserHash === browserHash,
    async decide(requestHash, now, issued) {
      const entry = findOpened(requestHash, now);
      if (entry === undefined) return false;
      entry.isDecided = true;
      if (issued !== undefined) storeIssuedCode(issued, now);
      return true;
    },
  };
}

function findOpeningRefusal(entry: Entry, now: number): OpeningRefusal | undefined {
  if (entry.isDecided) return 'used';
  return now < endOf(entry) ? undefined : 'expired';
}

function endOf({ decideBy, openBy }: Entry): number {
  return decideBy ?? openBy;
}

/** The map has the oldest push first. */
function deleteEnded(entries: Map<string, Entry>, now: number): void {
  for (const [requestHash, entry] of entries) {
    if (now < endOf(entry) + retention) return;
    entries.delete(requestHash);
  }
}

function describe(entry: Entry, decideBy: number): OpenedRequest {
  return { request: entry.request, decideBy };
}
