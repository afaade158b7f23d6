import type { AddressGuard, AddressRefusal, VettedTarget } from '../../outbound/address-guard.ts';
import type { Result } from '../../result.ts';

/** For how long a host that was just vetted is not resolved again, in milliseconds. */
const freshMs = 2_000;
const maxHosts = 10_000;

type Vetting = Result<VettedTarget, AddressRefusal>;

/** What the guard said of targets, and the only addresses that connections are made to. */
export interface VettedHosts {
  /** Vets a target; parallel and quickly repeated questions about one server are one. */
  vet(url: URL): Promise<Vetting>;
  /** The addresses a host was vetted with last; `undefined` where it was not. */
  addressesOf(host: string): readonly string[] | undefined;
}

interface RecentVetting {
  readonly vetting: Promise<Vetting>;
  readonly at: number;
}

/** Remembers, for a moment, what the guard said: connections of one burst ask the resolver once. */
export function createVettedHosts(guard: AddressGuard): VettedHosts {
  const recent = new Map<string, RecentVetting>();
  const addresses = new Map<string, readonly string[]>();
  const ask = async (url: string): Promise<Vetting> => {
    const vetting = await guard.vet(url);
    // A name that has no address just now takes none away from a connection that is being made.
    if (vetting.ok && vetting.value.addresses.length > 0) {
      remember(addresses, vetting.value.host, vetting.value.addresses);
    }
    return vetting;
  };
  return {
    vet(url) {
      const root = new URL('/', url).href;
      const known = recent.get(root);
      if (known !== undefined && performance.now() - known.at < freshMs) return known.vetting;
      const vetting = ask(root);
      remember(recent, root, { vetting, at: performance.now() });
      return vetting;
    },
    addressesOf: (host) => addresses.get(host),
  };
}

/** Keeps the newest entries, at most {@link maxHosts}. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > maxHosts ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
