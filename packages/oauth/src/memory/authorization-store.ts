import type {
  AuthorizationStore,
  IssuedCode,
  OpenedRequest,
  PushedRequest,
} from '../authorization/authorization-store.ts';

interface Entry {
  readonly request: PushedRequest;
  readonly openBy: number;
  decideBy: number | undefined;
  isDecided: boolean;
}

/** Takes the code of an approval into the grants, and revokes the earlier grants of its consent. */
export type KeepIssuedCode = (issued: IssuedCode, now: number) => void;

/** Creates an {@link AuthorizationStore} in memory, for tests and trials: whatever it holds ends with the process. */
export function createMemoryAuthorizationStore(keep: KeepIssuedCode): AuthorizationStore {
  const entries = new Map<string, Entry>();
  const findOpened = (requestHash: string, now: number): Entry | undefined => {
    const entry = entries.get(requestHash);
    return entry?.decideBy !== undefined && isWaiting(entry, now) ? entry : undefined;
  };
  return {
    async push(requestHash, request, openBy) {
      entries.set(requestHash, { request, openBy, decideBy: undefined, isDecided: false });
    },
    async open(requestHash, clientId, now, decideBy) {
      const entry = entries.get(requestHash);
      if (entry === undefined || entry.request.clientId !== clientId || !isWaiting(entry, now))
        return undefined;
      entry.decideBy ??= decideBy;
      return describe(entry, entry.decideBy);
    },
    async find(requestHash, now) {
      const entry = findOpened(requestHash, now);
      return entry?.decideBy === undefined ? undefined : describe(entry, entry.decideBy);
    },
    async decide(requestHash, now, issued) {
      const entry = findOpened(requestHash, now);
      if (entry === undefined) return false;
      entry.isDecided = true;
      if (issued !== undefined) keep(issued, now);
      return true;
    },
  };
}

/** Before the first page the time to open counts, after it the time to decide. */
function isWaiting(entry: Entry, now: number): boolean {
  return !entry.isDecided && now < (entry.decideBy ?? entry.openBy);
}

function describe(entry: Entry, decideBy: number): OpenedRequest {
  return { request: entry.request, decideBy };
}
