import {
  createGuardedConnections,
  type GuardedConnection,
  type OpenGuardedConnection,
  type TlsIdentity,
  type VettedHosts,
} from '@ob/http/node';
import type { AddressGuard } from '@ob/http/outbound';

/** More than heads of 16 KiB, the 64 KiB that are read of a body, and any interim answers that are meant. */
const maxAnswerBytes = 256 * 1024;

/** What connections to endpoints are made with. */
export interface ConnectionsOptions {
  readonly guard: AddressGuard;
  readonly hosts: VettedHosts;
  /** How long making a connection may take, in milliseconds. */
  readonly connectMs: number;
}

/** Whose connection is asked for. */
export interface ConnectionRequest {
  readonly webhookId: string;
  readonly origin: string;
  /** The addresses that the host was just vetted with. */
  readonly addresses: readonly string[];
  readonly identity: TlsIdentity | undefined;
}

/** The connections to endpoints, kept for a moment after an exchange. */
export interface Connections {
  /** Lends a connection for one exchange; nobody else gets it before the exchange has settled. */
  lend<Value>(
    connectionRequest: ConnectionRequest,
    exchange: (connection: GuardedConnection) => Promise<Value>,
  ): Promise<Value>;
  /** Ends them all; exchanges under way fail. */
  close(): void;
}

/**
 * Creates the connections to endpoints. A webhook shares them with no other, not even one of the same server, and an
 * exchange with no other at the same time: what is left over on a connection, or answered in advance, meets no
 * delivery of another third party, and nobody waits for a connection that a slow endpoint holds.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const live = new Set<GuardedConnection>();
  const openers = new WeakMap<TlsIdentity, Promise<Opener>>();
  const openerOf = (identity: TlsIdentity): Promise<Opener> => {
    const opener = openers.get(identity) ?? createOpener(options, identity);
    openers.set(identity, opener);
    return opener;
  };
  const drop = (connection: GuardedConnection) => {
    live.delete(connection);
    connection.cut();
  };
  const isGood = (kept: GuardedConnection, addresses: readonly string[]) => {
    const good = kept.claim(addresses);
    if (!good) drop(kept);
    return good;
  };
  const forget = (shelf: Shelf, key: string, connection: GuardedConnection) => {
    if (shelf.remove(key, connection)) drop(connection);
  };
  return {
    async lend({ webhookId, origin, addresses, identity = nothingShown }, exchange) {
      const { open, shelf } = await openerOf(identity);
      const key = `${webhookId} ${origin}`;
      const connection =
        shelf.take(key, (kept) => isGood(kept, addresses)) ??
        open(origin, () => forget(shelf, key, connection));
      live.add(connection);
      try {
        return await exchange(connection);
      } finally {
        if (live.has(connection) && connection.claim(addresses)) shelf.put(key, connection);
        else drop(connection);
      }
    },
    close: () => live.forEach(drop),
  };
}

const nothingShown: TlsIdentity = {};

/** What opens connections of one TLS identity, and those of them that nobody uses now. */
interface Opener {
  readonly open: OpenGuardedConnection;
  readonly shelf: Shelf;
}

async function createOpener(options: ConnectionsOptions, identity: TlsIdentity): Promise<Opener> {
  const open = await createGuardedConnections({ ...options, identity, maxAnswerBytes });
  return { open, shelf: createShelf() };
}

type Shelf = ReturnType<typeof createShelf>;

/** Keeps connections by key; the one that was used last goes first. */
function createShelf() {
  const kept = new Map<string, GuardedConnection[]>();
  const remove = (key: string, connection: GuardedConnection): boolean => {
    const others = kept.get(key)?.filter((other) => other !== connection) ?? [];
    const had = others.length !== (kept.get(key)?.length ?? 0);
    if (others.length === 0) kept.delete(key);
    else kept.set(key, others);
    return had;
  };
  return {
    remove,
    put: (key: string, connection: GuardedConnection) =>
      kept.set(key, [...(kept.get(key) ?? []), connection]),
    /** Takes the newest one that is good; the others are gone from here. */
    take(key: string, isGood: (connection: GuardedConnection) => boolean): GuardedConnection | undefined {
      for (let newest = kept.get(key)?.at(-1); newest !== undefined; newest = kept.get(key)?.at(-1)) {
        remove(key, newest);
        if (isGood(newest)) return newest;
      }
      return undefined;
    },
  };
}
