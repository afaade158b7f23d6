import { omitUndefined } from './omit-undefined.ts';

/**
 * What a listener grants a client before it closes the connection. Times are in milliseconds. Every number is more than 0; the
 * maximum of a count can be `Infinity`.
 */
export interface ListenerLimits {
  /** The time for the TLS handshake. */
  readonly handshakeMs: number;
  /** The time for the header of a request, from the first byte, or from the start of a connection that sends none. */
  readonly headersMs: number;
  /** The time for a whole request with its body. */
  readonly requestMs: number;
  /**
   * The time for which a connection stays open without a request. A request that crosses the close gets no response, so
   * this must be longer than the clients and proxies in front keep idle connections: usually at most a minute.
   */
  readonly idleMs: number;
  /** The time in which the client must take more of a response that waits for it. */
  readonly stalledResponseMs: number;
  /** The requests that one connection may have sent ahead of their responses. */
  readonly maxPipelinedRequests: number;
  /** The open connections of this listener. */
  readonly maxConnections: number;
  /** The open connections of one IPv4 address, or of one IPv6 network of 64 bits. */
  readonly maxConnectionsPerAddress: number;
  /** Addresses and CIDRs of proxies. `maxConnectionsPerAddress` does not apply to them. */
  readonly proxies: readonly string[];
}

const defaultListenerLimits: ListenerLimits = {
  handshakeMs: 10_000,
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 75_000,
  stalledResponseMs: 10_000,
  maxPipelinedRequests: 16,
  maxConnections: 4_096,
  maxConnectionsPerAddress: 512,
  proxies: [],
};

/** Adds the default limits. Throws a `RangeError` for a limit that Node would take for none, or that crashes its timers. */
export function completeLimits(limits: Partial<ListenerLimits> = {}): ListenerLimits {
  const { proxies, ...numbers } = { ...defaultListenerLimits, ...omitUndefined(limits) };
  for (const [name, value] of Object.entries(numbers)) {
    const isTime = name.endsWith('Ms');
    if (!(typeof value === 'number' && value > 0) || (isTime && value === Number.POSITIVE_INFINITY)) {
      const range = isTime
        ? 'a finite number of milliseconds, more than 0'
        : 'a number more than 0, or Infinity';
      throw new RangeError(`\`limits.${name}\` is ${value}. Set ${range}.`);
    }
  }
  return { ...numbers, proxies };
}
