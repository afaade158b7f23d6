import { omitUndefined } from './omit-undefined.ts';

/** The limits of a client, more than 0, times in milliseconds. The listener closes a connection that exceeds one. */
export interface ListenerLimits {
  readonly handshakeMs: number;
  /** The time for the header of a request, from the first byte, or from the start of a connection that sends none. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Set more than clients and proxies do, usually a minute: a request on a connection that closes gets no response. */
  readonly idleMs: number;
  /** The time in which the client must read more of a waiting response. */
  readonly stalledResponseMs: number;
  readonly maxPipelinedRequests: number;
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

/** Adds the default limits. Throws a `RangeError` for a number that Node would ignore, or that breaks its timers. */
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
