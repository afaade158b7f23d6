import type { AddressGuard } from '@ob/core/network';
import { createGuardedAgent, createVettedHosts, type TlsIdentity, type VettedHosts } from '@ob/core/node';
import type { Agent, Dispatcher } from 'undici';
import type { AttemptResult } from '../delivery/delivery.ts';
import { answerDeadlineMs } from '../delivery/retry.ts';
import type { Transport, TransportRequest } from '../dispatch/transport.ts';
import { exchange } from './exchange.ts';
import { classifyFailure } from './failure.ts';

/** What a transport needs. */
export interface NodeTransportOptions {
  readonly guard: AddressGuard;
  /** How long an endpoint has, in milliseconds from the start of the connection; default 10,000. */
  readonly deadlineMs?: number;
  /**
   * What to show and trust on TLS connections for a webhook. Webhooks share connections only where they get the
   * very same object; without it, all share and Node's authorities are trusted.
   */
  readonly identityOf?: (webhookId: string) => TlsIdentity | undefined;
}

/** A transport with connections that are kept for a moment. */
export interface NodeTransport extends Transport {
  /** Ends all connections; attempts under way fail. */
  close(): Promise<void>;
}

/** Creates a transport on undici: HTTP/1.1, TLS 1.2 or later, no redirects, no decompression. */
export function createNodeTransport(options: NodeTransportOptions): NodeTransport {
  const { guard, deadlineMs = answerDeadlineMs, identityOf = () => undefined } = options;
  const hosts = createVettedHosts(guard);
  const agents = new Map<TlsIdentity | undefined, Agent>();
  const agentOf = (identity: TlsIdentity | undefined): Agent => {
    const agent =
      agents.get(identity) ?? createGuardedAgent({ guard, hosts, connectMs: deadlineMs, identity });
    agents.set(identity, agent);
    return agent;
  };
  return {
    attempt: (request) => attempt(hosts, agentOf(identityOf(request.webhookId)), request, deadlineMs),
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

async function attempt(
  hosts: VettedHosts,
  agent: Agent,
  request: TransportRequest,
  deadlineMs: number,
): Promise<Omit<AttemptResult, 'startedAt'>> {
  const begin = performance.now();
  const measure = () => Math.round(performance.now() - begin);
  try {
    const url = new URL(request.url);
    const vetting = await hosts.vet(url);
    if (!vetting.ok) return { outcome: 'blocked_address', durationMs: measure() };
    if (vetting.value.addresses.length === 0) return { outcome: 'dns', durationMs: measure() };
    const end = await exchange(agent, describeRequest(url, request), deadlineMs);
    return { ...end, durationMs: measure() };
  } catch (error) {
    return { outcome: classifyFailure(error), durationMs: measure() };
  }
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
