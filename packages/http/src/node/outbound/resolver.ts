import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ResolveHost } from '../../outbound/address-guard.ts';
import { readTargetHost } from '../../outbound/target-name.ts';
import { readHostsFile, systemHostsFile } from './hosts-file.ts';

export interface HostResolverOptions {
  /** The maximum time for one name, in milliseconds. Default: 3,000. */
  readonly deadlineMs?: number;
  /** The name servers, as `address` or `address:port`. Default: those of the system. */
  readonly servers?: readonly string[];
  /** The path of the hosts file, which is read before DNS. Default: that of the system. */
  readonly hostsFile?: string;
}

/**
 * Creates the port that resolves a host name to all of its addresses. Public names come from the hosts file, else from DNS.
 * Internal names, such as `localhost`, come from the system. The result is empty if a name has no address. Throws if the
 * resolver fails or takes too long.
 */
export function createHostResolver(options: HostResolverOptions = {}): ResolveHost {
  const { deadlineMs = 3_000, servers, hostsFile = systemHostsFile } = options;
  const resolvePublic = async (host: string) => {
    const listed = await readHostsFile(hostsFile, host);
    if (listed.length > 0) return listed;
    const resolver = new Resolver({ timeout: Math.ceil(deadlineMs / 3), tries: 2 });
    return queryServers(host, resolver, servers);
  };
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    // The system's resolver blocks one of the few threads of the process until it is done. A third party with silent
    // name servers could block them all, so the system resolves internal names only.
    return withDeadline(isInternal(host) ? querySystem(host) : resolvePublic(host), deadlineMs);
  };
}

/** Resolves a host name within three seconds: the hosts file or DNS for public names, the system for internal ones. */
export const resolveHost: ResolveHost = createHostResolver();

/** Lists the current addresses of this host, for the address guard. */
export function listOwnAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address),
  );
}

/** A failure of the resolver. The code is that of Node for a resolver that cannot answer now. */
class ResolverError extends Error {
  override readonly name = 'ResolverError';
  readonly code = 'EAI_AGAIN';
}

function isInternal(host: string): boolean {
  return readTargetHost(new URL(`https://${host}`))?.kind !== 'public_name';
}

async function querySystem(host: string): Promise<readonly string[]> {
  try {
    const records = await lookup(host, { all: true, order: 'verbatim' });
    return records.map(({ address }) => address);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

/** Queries IPv4 and IPv6 addresses. If one query fails, the addresses of the other still count. */
async function queryServers(
  host: string,
  resolver: Resolver,
  servers: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (servers !== undefined) resolver.setServers(servers);
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = results.flatMap((respond) => (respond.status === 'fulfilled' ? respond.value : []));
  const failed = results.find((respond) => respond.status === 'rejected' && !isAbsence(respond.reason));
  if (addresses.length > 0 || failed === undefined) return addresses;
  throw new ResolverError('The name servers did not answer', { cause: failed });
}

async function withDeadline<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ResolverError('The resolver took too long')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isAbsence(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
  );
}
