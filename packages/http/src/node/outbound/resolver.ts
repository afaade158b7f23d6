import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ResolveHost } from '../../outbound/address-guard.ts';
import { readTargetHost } from '../../outbound/target-name.ts';
import { readHostsFile, systemHostsFile } from './hosts-file.ts';

/** How names are resolved. */
export interface HostResolverOptions {
  /** How long everything may take, in milliseconds; default 3,000. */
  readonly deadlineMs?: number;
  /** The name servers to ask, as `address` or `address:port`; default those of the system. */
  readonly servers?: readonly string[];
  /** The names that whoever runs the system has given addresses to: they come first; default the system's file. */
  readonly hostsFile?: string;
}

/**
 * Creates the port that resolves host names to all of their addresses: public names by the hosts file, else by DNS; names
 * that mean something only inside (such as `localhost`) as the system does. Empty where a name has no address; throws where the resolver
 * fails or takes too long.
 */
export function createHostResolver(options: HostResolverOptions = {}): ResolveHost {
  const { deadlineMs = 3_000, servers, hostsFile = systemHostsFile } = options;
  const resolvePublic = async (host: string) => {
    const pinned = await readHostsFile(hostsFile, host);
    if (pinned.length > 0) return pinned;
    const resolver = new Resolver({ timeout: Math.ceil(deadlineMs / 3), tries: 2 });
    return askServers(host, resolver, servers);
  };
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    // The system's resolver holds one of the few threads of the process until it is done: a name whose servers are
    // silent would keep every other name, and whatever else needs a thread, waiting. Only names that no third party
    // can have servers for are left to it.
    return withDeadline(isInside(host) ? askSystem(host) : resolvePublic(host), deadlineMs);
  };
}

/** Resolves a host name as `createHostResolver` says, within three seconds. */
export const resolveHost: ResolveHost = createHostResolver();

/** Lists the addresses of this host, for the address guard. Read anew each time: interfaces come and go. */
export function listOwnAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address),
  );
}

/** The resolver's failure; the code is the one that Node gives for a resolver that cannot answer now. */
class ResolverError extends Error {
  override readonly name = 'ResolverError';
  readonly code = 'EAI_AGAIN';
}

function isInside(host: string): boolean {
  return readTargetHost(new URL(`https://${host}`))?.kind !== 'public_name';
}

async function askSystem(host: string): Promise<readonly string[]> {
  try {
    const found = await lookup(host, { all: true, order: 'verbatim' });
    return found.map(({ address }) => address);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

/** Both kinds of address are asked for; one kind that fails does not take away what the other found. */
async function askServers(
  host: string,
  resolver: Resolver,
  servers: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (servers !== undefined) resolver.setServers(servers);
  const requested = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = requested.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = requested.find((answer) => answer.status === 'rejected' && !isAbsence(answer.reason));
  if (found.length > 0 || failed === undefined) return found;
  throw new ResolverError('The resolver gave no answer', { cause: failed });
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
