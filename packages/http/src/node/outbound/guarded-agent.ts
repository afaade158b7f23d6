import type { Agent } from 'undici';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { CheckedHosts } from './checked-hosts.ts';
import { createConnector, type TlsIdentity } from './connector.ts';

/** An undici agent that connects to checked addresses only. */
export type GuardedAgent = Agent;

/** The options of connections to addresses that clients choose. */
export interface GuardedAgentOptions {
  readonly guard: AddressGuard;
  /** The only addresses that it connects to. Check a target right before every request. */
  readonly hosts: CheckedHosts;
  readonly connectMs: number;
  /** The TLS certificate and authorities. `undefined`: no client certificate, and the authorities of Node. */
  readonly identity: TlsIdentity | undefined;
}

/** Servers close idle connections after two seconds or more. A request on a connection that closes fails. */
const keepAliveMs = 1_000;
const maxHeaderBytes = 16 * 1024;

export const guardedHttp = {
  allowH2: false,
  // The caller limits the whole exchange. Every byte restarts the timers of undici.
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: keepAliveMs,
  keepAliveMaxTimeout: keepAliveMs,
  maxHeaderSize: maxHeaderBytes,
} as const;

/**
 * Creates an undici agent for HTTP/1.1 and TLS 1.2 or later to checked addresses only, with 16 KiB of headers and no redirects.
 * It has no response timeout: set one on every request.
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
