import { createVettedHosts, type TlsIdentity, type VettedHosts } from '@ob/http/node';
import type { AddressGuard } from '@ob/http/outbound';
import type { Dispatcher } from 'undici';
import type { AttemptResult } from '../delivery/delivery.ts';
import { answerDeadlineMs } from '../delivery/retry.ts';
import type { Transport, TransportRequest } from '../dispatch/transport.ts';
import { type Connections, createConnections } from './connections.ts';
import { exchange } from './exchange.ts';
import { classifyFailure } from './failure.ts';

/** What a transport needs. */
export interface NodeTransportOptions {
  readonly guard: AddressGuard;
  /** How long an endpoint has, in milliseconds from the start of the connection; default and most 10,000. */
  readonly deadlineMs?: number;
  /**
   * What to show and trust on TLS connections for a webhook, the same object as long as it is the same. Without it,
   * nothing is shown and Node's authorities are trusted.
   */
  readonly identityOf?: (webhookId: string) => TlsIdentity | undefined;
}

/** A transport with connections that are kept for a moment. */
export interface NodeTransport extends Transport {
  /** Ends all connections; attempts under way fail. */
  close(): Promise<void>;
}

/**
 * Creates a transport on undici: HTTP/1.1, TLS 1.2 or later, no redirects, no decompression. The deadline runs from
 * when the connection is asked for until the answer has ended. It waits for nobody else: each attempt has a connection
 * to itself, and there is no bound but the engine's on how many attempts are in flight.
 */
export function createNodeTransport(options: NodeTransportOptions): NodeTransport {
  const { guard, deadlineMs = answerDeadlineMs, identityOf = () => undefined } = options;
  if (!(deadlineMs >= 1 && deadlineMs <= answerDeadlineMs))
    throw new RangeError(`deadlineMs is 1 to ${answerDeadlineMs}: an attempt ends before its lease`);
  const hosts = createVettedHosts(guard);
  const connections = createConnections({ guard, hosts, connectMs: deadlineMs });
  return {
    attempt: (request) =>
      attempt({ hosts, connections, identity: identityOf(request.webhookId), deadlineMs }, request),
    async close() {
      connections.close();
    },
  };
}

/** As long as vetting a target may take, in milliseconds. */
const maxVettingMs = 3_000;

interface AttemptMeans {
  readonly hosts: VettedHosts;
  readonly connections: Connections;
  readonly identity: TlsIdentity | undefined;
  readonly deadlineMs: number;
}

async function attempt(
  { hosts, connections, identity, deadlineMs }: AttemptMeans,
  request: TransportRequest,
): Promise<Omit<AttemptResult, 'startedAt'>> {
  const begin = performance.now();
  const isLate = createLateness(deadlineMs + maxVettingMs);
  const measure = () => Math.round(performance.now() - begin);
  try {
    const url = new URL(request.url);
    const vetting = await hosts.vet(url);
    if (!vetting.ok) return { outcome: 'blocked_address', durationMs: measure() };
    const { addresses } = vetting.value;
    if (addresses.length === 0) return { outcome: 'dns', durationMs: measure() };
    const required = describeRequest(url, request);
    const limits = { deadlineMs, isLate };
    const connectionRequest = { webhookId: request.webhookId, origin: url.origin, addresses, identity };
    const end = await connections.lend(connectionRequest, (connection) =>
      exchange(connection, required, limits),
    );
    return { ...end, durationMs: measure() };
  } catch (error) {
    return { outcome: classifyFailure(error), durationMs: measure() };
  }
}

/**
 * Tells whether so many milliseconds are over. A process that was suspended wakes to a connection that stands by now
 * while its lease is another's: timers ring after that, and not every clock ran meanwhile, so both are asked.
 */
function createLateness(maxMs: number): () => boolean {
  const [begin, day] = [performance.now(), Date.now()];
  return () => performance.now() - begin > maxMs || Date.now() - day > maxMs;
}

function describeRequest(url: URL, request: TransportRequest): Dispatcher.DispatchOptions {
  // One trailing dot is the same host to a resolver, but not to a certificate.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'POST',
    headers: { ...request.headers },
    body: request.body,
  };
}
