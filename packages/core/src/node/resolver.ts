import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { ResolveHost } from '../network/address-guard.ts';

/** How long the system's resolver has, in milliseconds. */
const resolveMs = 3_000;

/**
 * Resolves a host name to all of its addresses as the system does (hosts file, then DNS). Empty where the name has
 * none; throws where the resolver fails or takes longer than three seconds.
 */
export const resolveHost: ResolveHost = async (host) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ResolverTimeoutError('The resolver took too long')), resolveMs);
  });
  try {
    const found = await Promise.race([lookup(host, { all: true, order: 'verbatim' }), late]);
    return found.map(({ address }) => address);
  } catch (error) {
    if (error instanceof Error && 'code' in error && isAbsent(error.code)) return [];
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

/** Lists the addresses of this host, for the address guard. Read anew each time: interfaces come and go. */
export function listOwnAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address),
  );
}

/** The resolver's silence; the code is the one that Node gives for a resolver that did not answer. */
class ResolverTimeoutError extends Error {
  override readonly name = 'ResolverTimeoutError';
  readonly code = 'EAI_AGAIN';
}

function isAbsent(code: unknown): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA';
}
