import type { AddressGuard, AddressRefusal, VettedTarget } from '../../outbound/address-guard.ts';
import type { Result } from '../../result.ts';

/** The time for which a result is reused, in milliseconds. */
const reuseMs = 2_000;
const maxHosts = 10_000;

type Vetting = Result<VettedTarget, AddressRefusal>;

/** Vets targets, and remembers the addresses that connections may use. */
export interface VettedHosts {
  /** Reuses the result of the same server for two seconds. */
  vet(url: URL): Promise<Vetting>;
  /** Returns the addresses with which a host was last vetted; `undefined` if it was not. Ignores a dot at its end. */
  addressesOf(host: string): readonly string[] | undefined;
}

interface RecentVetting {
  readonly vetting: Promise<Vetting>;
  readonly at: number;
}

/** Creates the cache of a guard's results. Connections of one burst resolve a name once. */
export function createVettedHosts(guard: AddressGuard): VettedHosts {
  const recent = new Map<string, RecentVetting>();
  const addresses = new Map<string, readonly string[]>();
  const vetNow = async (url: string): Promise<Vetting> => {
    const vetting = await guard.vet(url);
    // A name without an address keeps its former ones, for a connection that is being opened.
    if (vetting.ok && vetting.value.addresses.length > 0) {
      remember(addresses, vetting.value.host, vetting.value.addresses);
    }
    return vetting;
  };
  return {
    vet(url) {
      const root = new URL('/', url).href;
      const known = recent.get(root);
      if (known !== undefined && performance.now() - known.at < reuseMs) return known.vetting;
      const vetting = vetNow(root);
      remember(recent, root, { vetting, at: performance.now() });
      return vetting;
    },
    addressesOf: (host) => addresses.get(host.replace(/\.$/, '')),
  };
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > maxHosts ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
