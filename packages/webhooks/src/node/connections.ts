import {
  createGuardedConnections,
  type GuardedConnection,
  type OpenGuardedConnection,
  type TlsIdentity,
  type VettedHosts,
} from '@ob/http/node';
import type { AddressGuard } from '@ob/http/routes';

/** Enough for headers of 16 KiB, 64 KiB of a body and interim answers. */
const maxResponseBytes = 256 * 1024;

/** The options of {@link createConnections}. */
export interface ConnectionsOptions {
  readonly guard: AddressGuard;
  readonly hosts: VettedHosts;
  /** The maximum time to connect, in milliseconds. */
  readonly connectMs: number;
}

/** The key of a connection. */
export interface ConnectionRequest {
  readonly webhookId: string;
  readonly origin: string;
  /** The addresses of the host that the guard has just allowed. */
  readonly addresses: readonly string[];
  readonly identity: TlsIdentity | undefined;
}

/** The connections to endpoints. Idle connections stay open for a short time. */
export interface Connections {
  /** Runs one exchange on a connection of its own. */
  lend<Value>(
    connectionRequest: ConnectionRequest,
    exchange: (connection: GuardedConnection) => Promise<Value>,
  ): Promise<Value>;
  /** Closes all connections. Exchanges in flight fail. */
  close(): void;
}

/**
 * Creates the connections to endpoints. Webhooks never share a connection, even to the same server: leftover or early
 * answers cannot reach the delivery of another third party. Exchanges never share one either, so none waits for a slow
 * endpoint.
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
  const isGood = (idle: GuardedConnection, addresses: readonly string[]) => {
    const good = idle.claim(addresses);
    if (!good) drop(idle);
    return good;
  };
  const forget = (shelf: Shelf, key: string, connection: GuardedConnection) => {
    if (shelf.remove(key, connection)) drop(connection);
  };
  return {
    async lend({ webhookId, origin, addresses, identity = noIdentity }, exchange) {
      const { open, shelf } = await openerOf(identity);
      const key = `${webhookId} ${origin}`;
      const connection =
        shelf.take(key, (idle) => isGood(idle, addresses)) ??
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

const noIdentity: TlsIdentity = {};

/** Opens connections with one TLS identity, and keeps the idle ones. */
interface Opener {
  readonly open: OpenGuardedConnection;
  readonly shelf: Shelf;
}

async function createOpener(options: ConnectionsOptions, identity: TlsIdentity): Promise<Opener> {
  const open = await createGuardedConnections({ ...options, identity, maxResponseBytes });
  return { open, shelf: createShelf() };
}

type Shelf = ReturnType<typeof createShelf>;

/** Stores idle connections by key. The most recently used one is taken first. */
function createShelf() {
  const idle = new Map<string, GuardedConnection[]>();
  const remove = (key: string, connection: GuardedConnection): boolean => {
    const others = idle.get(key)?.filter((other) => other !== connection) ?? [];
    const had = others.length !== (idle.get(key)?.length ?? 0);
    if (others.length === 0) idle.delete(key);
    else idle.set(key, others);
    return had;
  };
  return {
    remove,
    put: (key: string, connection: GuardedConnection) =>
      idle.set(key, [...(idle.get(key) ?? []), connection]),
    /** Takes the newest good connection. Removes the others that it tried. */
    take(key: string, isGood: (connection: GuardedConnection) => boolean): GuardedConnection | undefined {
      for (let newest = idle.get(key)?.at(-1); newest !== undefined; newest = idle.get(key)?.at(-1)) {
        remove(key, newest);
        if (isGood(newest)) return newest;
      }
      return undefined;
    },
  };
}
