import { containsAddress, parseAddressRange } from './address-range.ts';
import type { IpAddress } from './ip-address.ts';

/** The IPv4 blocks without public hosts: those of RFC 6890, and those of cloud providers. */
export const specialIpv4Ranges = [
  { range: '0.0.0.0/8', purpose: 'this network' },
  { range: '10.0.0.0/8', purpose: 'private' },
  { range: '100.64.0.0/10', purpose: 'shared by carriers' },
  { range: '127.0.0.0/8', purpose: 'loopback' },
  { range: '169.254.0.0/16', purpose: 'link-local, metadata of clouds' },
  { range: '172.16.0.0/12', purpose: 'private' },
  { range: '192.0.0.0/24', purpose: 'protocol assignments' },
  { range: '192.0.2.0/24', purpose: 'documentation' },
  { range: '192.88.99.0/24', purpose: 'relays of 6to4' },
  { range: '192.168.0.0/16', purpose: 'private' },
  { range: '198.18.0.0/15', purpose: 'benchmarks' },
  { range: '198.51.100.0/24', purpose: 'documentation' },
  { range: '203.0.113.0/24', purpose: 'documentation' },
  { range: '224.0.0.0/4', purpose: 'multicast' },
  { range: '240.0.0.0/4', purpose: 'reserved, broadcast' },
  { range: '168.63.129.16/32', purpose: 'the virtual host of a cloud' },
] as const;

/** The IPv6 blocks of global unicast without public hosts. */
export const specialIpv6Ranges = [
  { range: '2001::/23', purpose: 'protocol assignments, Teredo' },
  { range: '2001:db8::/32', purpose: 'documentation' },
  { range: '2002::/16', purpose: '6to4, which wraps any IPv4 address' },
  { range: '3fff::/20', purpose: 'documentation' },
] as const;

const globalUnicast = parseAddressRange('2000::/3');
const specialRanges = [...specialIpv4Ranges, ...specialIpv6Ranges].map(({ range }) =>
  parseAddressRange(range),
);

/** Returns whether an address can be a public host: no special-purpose block, and IPv6 only in 2000::/3. */
export function isPublicAddress(address: IpAddress): boolean {
  if (address.length === 16 && !containsAddress(globalUnicast, address)) return false;
  return !specialRanges.some((range) => containsAddress(range, address));
}
