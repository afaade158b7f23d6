import type { Agent } from 'undici';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { createConnector, type TlsIdentity } from './connector.ts';
import type { VettedHosts } from './vetted-hosts.ts';

/** An agent of undici that connects to vetted addresses alone. */
export type GuardedAgent = Agent;

/** What connections to addresses that clients name are made with. */
export interface GuardedAgentOptions {
  readonly guard: AddressGuard;
  /** Connections are made to these alone: vet a target right before every request. */
  readonly hosts: VettedHosts;
  /** How long making a connection may take, in milliseconds. */
  readonly connectMs: number;
  /** What to show and trust on TLS connections; without it, Node's authorities are trusted and nothing is shown. */
  readonly identity: TlsIdentity | undefined;
}

/** Servers close idle connections after two seconds or more; kept for longer, some would break under a request. */
const keepAliveMs = 1_000;
const maxHeaderBytes = 16 * 1024;

/** How HTTP is spoken on connections to addresses that clients name. */
export const guardedHttp = {
  allowH2: false,
  // One deadline bounds a whole exchange; undici's own are restarted by every byte.
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: keepAliveMs,
  keepAliveMaxTimeout: keepAliveMs,
  maxHeaderSize: maxHeaderBytes,
} as const;

/**
 * Creates the agent of undici that connects to vetted addresses alone: HTTP/1.1, TLS 1.2 or later, no redirects, no
 * decompression, 16 KiB of headers. It sets no deadline on an answer: give every request one of its own. Loads undici.
 */
export async function createGuardedAgent({
  guard,
  hosts,
  connectMs,
  identity,
}: GuardedAgentOptions): Promise<GuardedAgent> {
  const { Agent } = await import('undici');
  const connect = await createConnector(guard, hosts, connectMs, identity);
  return new Agent({ ...guardedHttp, connect: (options, callback) => connect(options, callback) });
}
