import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import {
  type CheckedHosts,
  createGuardedConnections,
  type GuardedConnection,
  type OpenGuardedConnection,
  type TlsIdentity,
} from '@ob/http/node';
import type { AddressGuard } from '@ob/http/routes';

/** Enough for headers of 16 KiB, 64 KiB of a body and interim responses. */
const maxResponseBytes = 256 * 1024;

export interface ConnectionsOptions {
  readonly guard: AddressGuard;
  readonly hosts: CheckedHosts;
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
  withConnection<Value>(
    connectionRequest: ConnectionRequest,
    exchange: (connection: GuardedConnection) => Promise<Value>,
  ): Promise<Value>;
  /** Exchanges in flight fail. */
  close(): void;
}

/**
 * Webhooks never share a connection, even to the same server: leftover bytes of a response must not reach another third party.
 * Exchanges never share one either, so none waits for a slow endpoint.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const live = new Set<GuardedConnection>();
  let closed = false;
  const byIdentity = new WeakMap<TlsIdentity, Promise<IdentityConnections>>();
  const connectionsOf = (identity: TlsIdentity): Promise<IdentityConnections> => {
    const own = byIdentity.get(identity) ?? createIdentityConnections(options, identity);
    byIdentity.set(identity, own);
    return own;
  };
  const drop = (connection: GuardedConnection) => {
    live.delete(connection);
    connection.destroy();
  };
  const isReusable = (idle: GuardedConnection, addresses: readonly string[]) => {
    const reusable = idle.claim(addresses);
    if (!reusable) drop(idle);
    return reusable;
  };
  const discard = (idlePool: IdlePool, key: string, connection: GuardedConnection) => {
    if (idlePool.remove(key, connection)) drop(connection);
  };
  return {
    async withConnection({ webhookId, origin, addresses, identity = noIdentity }, exchange) {
      const { open, idlePool } = await connectionsOf(identity);
      const key = `${webhookId} ${origin}`;
      const connection =
        idlePool.take(key, (idle) => isReusable(idle, addresses)) ??
        open(origin, () => discard(idlePool, key, connection));
      live.add(connection);
      // The exchange then fails without a connection.
      if (closed) connection.destroy();
      try {
        return await exchange(connection);
      } finally {
        if (live.has(connection) && connection.claim(addresses)) idlePool.put(key, connection);
        else drop(connection);
      }
    },
    close() {
      closed = true;
      live.forEach(drop);
    },
  };
}

const noIdentity: TlsIdentity = {};

/** The connections that use one TLS identity. */
interface IdentityConnections {
  readonly open: OpenGuardedConnection;
  readonly idlePool: IdlePool;
}

/** Thrown if the sender cannot use its own certificate, key or authorities. */
export class TlsIdentityError extends Error {
  override readonly name = 'TlsIdentityError';
}

async function createIdentityConnections(
  options: ConnectionsOptions,
  identity: TlsIdentity,
): Promise<IdentityConnections> {
  requireUsable(identity);
  const open = await createGuardedConnections({ ...options, identity, maxResponseBytes });
  return { open, idlePool: createIdlePool() };
}

/** Without this check, the first handshake would fail and count as a failure of the webhook. */
function requireUsable({ ca = [], cert, key }: TlsIdentity): void {
  try {
    if ((cert === undefined) !== (key === undefined))
      throw new Error('Only one of `cert` and `key` is set. Set both.');
    createSecureContext({ cert, key });
    for (const authority of [ca].flat()) new X509Certificate(authority);
  } catch (cause) {
    throw new TlsIdentityError('The TLS identity of a webhook is not valid. Check its cert, key and ca.', {
      cause,
    });
  }
}

type IdlePool = ReturnType<typeof createIdlePool>;

function createIdlePool() {
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
    /** Takes the newest reusable connection, and removes the others before it. */
    take(key: string, isReusable: (connection: GuardedConnection) => boolean): GuardedConnection | undefined {
      for (let newest = idle.get(key)?.at(-1); newest !== undefined; newest = idle.get(key)?.at(-1)) {
        remove(key, newest);
        if (isReusable(newest)) return newest;
      }
      return undefined;
    },
  };
}
