import { type AddressRange, containsAddress, parseAddressRanges } from '../outbound/address-range.ts';
import { type IpAddress, parseIpAddress } from '../outbound/ip-address.ts';

/** Counts the open connections of each address. */
export interface ConnectionCounter {
  /** Counts one more connection. Returns false, and counts nothing, if the address has the maximum. */
  add(address: string): boolean;
  remove(address: string): void;
}

/** One customer of a provider has a whole network of 64 bits (RFC 6177). */
const networkBytes = 8;

/** Creates a counter that allows `max` connections for each address, and any number for the addresses of `exempt`. */
export function createConnectionCounter(max: number, exempt: readonly string[]): ConnectionCounter {
  const ranges = parseAddressRanges('proxies', exempt);
  const counts = new Map<string, number>();
  const keyOf = (address: string): string | undefined => {
    const bytes = parseIpAddress(address);
    return bytes === undefined || isInside(ranges, bytes)
      ? undefined
      : bytes.slice(0, networkBytes).join('.');
  };
  return {
    add(address) {
      const key = keyOf(address);
      if (key === undefined) return true;
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      return true;
    },
    remove(address) {
      const key = keyOf(address);
      if (key === undefined) return;
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

function isInside(ranges: readonly AddressRange[], address: IpAddress): boolean {
  return ranges.some((range) => containsAddress(range, address));
}
