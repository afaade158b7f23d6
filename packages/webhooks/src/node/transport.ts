import { type CheckedHosts, createCheckedHosts, type TlsIdentity } from '@ob/http/node';
import type { AddressGuard } from '@ob/http/routes';
import type { Dispatcher } from 'undici';
import type { AttemptResult } from '../delivery/delivery.ts';
import { responseDeadlineMs } from '../delivery/retry.ts';
import type { Transport, TransportRequest } from '../dispatch/transport.ts';
import { type Connections, createConnections, TlsIdentityError } from './connections.ts';
import { exchange } from './exchange.ts';
import { classifyFailure } from './failure.ts';

/** The options of {@link createNodeTransport}. */
export interface NodeTransportOptions {
  readonly guard: AddressGuard;
  /** The deadline of an endpoint, in milliseconds. Default and maximum 10,000. */
  readonly deadlineMs?: number;
  /**
   * Returns the client certificate and the trusted authorities for a webhook. It must return the same object until they change.
   * An attempt with an invalid identity throws.
   */
  readonly identityOf?: (webhookId: string) => TlsIdentity | undefined;
}

/** A transport that reuses its connections for a short time. */
export interface NodeTransport extends Transport {
  /** Attempts in flight fail. */
  close(): Promise<void>;
}

/**
 * Creates a transport on undici: HTTP/1.1, TLS 1.2 or later, no redirects, no decompression. Each attempt has its own connection,
 * and only the dispatcher limits their number. Throws a `RangeError` for an invalid `deadlineMs`.
 */
export function createNodeTransport(options: NodeTransportOptions): NodeTransport {
  const { guard, deadlineMs = responseDeadlineMs, identityOf = () => undefined } = options;
  if (!(deadlineMs >= 1 && deadlineMs <= responseDeadlineMs))
    throw new RangeError(
      `deadlineMs must be from 1 to ${responseDeadlineMs}: an attempt must end before its lease`,
    );
  const hosts = createCheckedHosts(guard);
  const connections = createConnections({ guard, hosts, connectMs: deadlineMs });
  return {
    attempt: (request) =>
      attempt({ hosts, connections, identity: identityOf(request.webhookId), deadlineMs }, request),
    async close() {
      connections.close();
    },
  };
}

const maxCheckMs = 3_000;

interface AttemptContext {
  readonly hosts: CheckedHosts;
  readonly connections: Connections;
  readonly identity: TlsIdentity | undefined;
  readonly deadlineMs: number;
}

async function attempt(
  { hosts, connections, identity, deadlineMs }: AttemptContext,
  request: TransportRequest,
): Promise<Omit<AttemptResult, 'startedAt'>> {
  const begin = performance.now();
  const isLate = createLateCheck(deadlineMs + maxCheckMs);
  const measure = () => Math.round(performance.now() - begin);
  try {
    const url = new URL(request.url);
    const checked = await hosts.check(url);
    if (!checked.ok) return { outcome: 'blocked_address', durationMs: measure() };
    const { addresses } = checked.value;
    if (addresses.length === 0) return { outcome: 'dns', durationMs: measure() };
    const options = createDispatchOptions(url, request);
    const limits = { deadlineMs, isLate };
    const connectionRequest = { webhookId: request.webhookId, origin: url.origin, addresses, identity };
    const end = await connections.withConnection(connectionRequest, (connection) =>
      exchange(connection, options, limits),
    );
    return { ...end, durationMs: measure() };
  } catch (error) {
    // The dispatcher reports it, and does not charge the webhook.
    if (error instanceof TlsIdentityError) throw error;
    return { outcome: classifyFailure(error), durationMs: measure() };
  }
}

/**
 * Reads both clocks: one may stop while the process is suspended, and timers fire too late. After it resumes, the process may have an
 * open connection and an expired lease.
 */
function createLateCheck(maxMs: number): () => boolean {
  const [begin, day] = [performance.now(), Date.now()];
  return () => performance.now() - begin > maxMs || Date.now() - day > maxMs;
}

function createDispatchOptions(url: URL, request: TransportRequest): Dispatcher.DispatchOptions {
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
