import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
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

export interface ConnectionsOptions {
  readonly guard: AddressGuard;
  readonly hosts: VettedHosts;
  readonly connectMs: number;
}

export interface ConnectionRequest {
  readonly webhookId: string;
  readonly origin: string;
  /** The guard has just allowed these. */
  readonly addresses: readonly string[];
  readonly identity: TlsIdentity | undefined;
}

/** Idle connections stay open for a short time. */
export interface Connections {
  /** Runs one exchange, alone on its connection. */
  lend<Value>(
    connectionRequest: ConnectionRequest,
    exchange: (connection: GuardedConnection) => Promise<Value>,
  ): Promise<Value>;
  /** Exchanges in flight fail. */
  close(): void;
}

/**
 * Webhooks never share a connection, even to the same server: leftover bytes of an answer must not reach another third party.
 * Exchanges never share one either, so none waits for a slow endpoint.
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
    connection.destroy();
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

/** Has one TLS identity. */
interface Opener {
  readonly open: OpenGuardedConnection;
  readonly shelf: Shelf;
}

/** Thrown if the sender cannot use its own certificate, key or authorities. */
export class TlsIdentityError extends Error {
  override readonly name = 'TlsIdentityError';
}

async function createOpener(options: ConnectionsOptions, identity: TlsIdentity): Promise<Opener> {
  requireUsable(identity);
  const open = await createGuardedConnections({ ...options, identity, maxResponseBytes });
  return { open, shelf: createShelf() };
}

/** Without this check, the first handshake would fail and count as a failure of the webhook. */
function requireUsable({ ca = [], cert, key }: TlsIdentity): void {
  try {
    if ((cert === undefined) !== (key === undefined)) throw new Error('cert and key belong together');
    createSecureContext({ cert, key });
    for (const authority of [ca].flat()) new X509Certificate(authority);
  } catch (cause) {
    throw new TlsIdentityError('The TLS identity of a webhook is not valid. Check its cert, key and ca.', {
      cause,
    });
  }
}

type Shelf = ReturnType<typeof createShelf>;

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
    /** Takes the newest good connection, and removes the bad ones before it. */
    take(key: string, isGood: (connection: GuardedConnection) => boolean): GuardedConnection | undefined {
      for (let newest = idle.get(key)?.at(-1); newest !== undefined; newest = idle.get(key)?.at(-1)) {
        remove(key, newest);
        if (isGood(newest)) return newest;
      }
      return undefined;
    },
  };
}
