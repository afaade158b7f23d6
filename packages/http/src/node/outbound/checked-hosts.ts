import type { AddressGuard, AddressRefusal, CheckedTarget } from '../../outbound/address-guard.ts';
import type { Result } from '../../result.ts';

/** The time for which a result is reused, in milliseconds. */
const reuseMs = 2_000;
const maxHosts = 10_000;

type TargetCheck = Result<CheckedTarget, AddressRefusal>;

/** Checks targets, and remembers the addresses that connections may use. */
export interface CheckedHosts {
  /** Reuses the result of the same server for two seconds. */
  check(url: URL): Promise<TargetCheck>;
  /** Returns the addresses with which a host was last checked; `undefined` if it was not. Ignores a dot at its end. */
  findAddresses(host: string): readonly string[] | undefined;
}

interface RecentCheck {
  readonly result: Promise<TargetCheck>;
  readonly at: number;
}

/** Creates the cache of a guard's results. Connections of one burst resolve a name once. */
export function createCheckedHosts(guard: AddressGuard): CheckedHosts {
  const recent = new Map<string, RecentCheck>();
  const addresses = new Map<string, readonly string[]>();
  const checkNow = async (url: string): Promise<TargetCheck> => {
    const result = await guard.check(url);
    // A name without an address keeps its former ones, for a connection that is being opened.
    if (result.ok && result.value.addresses.length > 0) {
      remember(addresses, result.value.host, result.value.addresses);
    }
    return result;
  };
  return {
    check(url) {
      const root = new URL('/', url).href;
      const known = recent.get(root);
      if (known !== undefined && performance.now() - known.at < reuseMs) return known.result;
      const result = checkNow(root);
      remember(recent, root, { result, at: performance.now() });
      return result;
    },
    findAddresses: (host) => addresses.get(host.replace(/\.$/, '')),
  };
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > maxHosts ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
