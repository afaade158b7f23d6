/** A forbidden block: its first and last address, and its allowed neighbors, if any. */
export interface ClosedBlock {
  readonly first: string;
  readonly last: string;
  readonly before?: string;
  readonly after?: string;
}

export const closedIpv4: readonly ClosedBlock[] = [
  { first: '0.0.0.0', last: '0.255.255.255', after: '1.0.0.0' },
  { first: '10.0.0.0', last: '10.255.255.255', before: '9.255.255.255', after: '11.0.0.0' },
  { first: '100.64.0.0', last: '100.127.255.255', before: '100.63.255.255', after: '100.128.0.0' },
  { first: '127.0.0.0', last: '127.255.255.255', before: '126.255.255.255', after: '128.0.0.0' },
  { first: '168.63.129.16', last: '168.63.129.16', before: '168.63.129.15', after: '168.63.129.17' },
  { first: '169.254.0.0', last: '169.254.255.255', before: '169.253.255.255', after: '169.255.0.0' },
  { first: '172.16.0.0', last: '172.31.255.255', before: '172.15.255.255', after: '172.32.0.0' },
  { first: '192.0.0.0', last: '192.0.0.255', before: '191.255.255.255', after: '192.0.1.0' },
  { first: '192.0.2.0', last: '192.0.2.255', before: '192.0.1.255', after: '192.0.3.0' },
  { first: '192.88.99.0', last: '192.88.99.255', before: '192.88.98.255', after: '192.88.100.0' },
  { first: '192.168.0.0', last: '192.168.255.255', before: '192.167.255.255', after: '192.169.0.0' },
  { first: '198.18.0.0', last: '198.19.255.255', before: '198.17.255.255', after: '198.20.0.0' },
  { first: '198.51.100.0', last: '198.51.100.255', before: '198.51.99.255', after: '198.51.101.0' },
  { first: '203.0.113.0', last: '203.0.113.255', before: '203.0.112.255', after: '203.0.114.0' },
  { first: '224.0.0.0', last: '239.255.255.255', before: '223.255.255.255' },
  { first: '240.0.0.0', last: '255.255.255.255' },
];

const ones = (groups: number) => ':ffff'.repeat(groups);

/** The forbidden IPv6 blocks, without the IPv4-mapped addresses. */
export const closedIpv6: readonly ClosedBlock[] = [
  { first: '::', last: `1fff${ones(7)}`, after: '2000::' },
  { first: '2001::', last: `2001:1ff${ones(6)}`, before: `2000${ones(7)}`, after: '2001:200::' },
  { first: '2001:db8::', last: `2001:db8${ones(6)}`, before: `2001:db7${ones(6)}`, after: '2001:db9::' },
  { first: '2002::', last: `2002${ones(7)}`, before: `2001${ones(7)}`, after: '2003::' },
  { first: '3fff::', last: `3fff:fff${ones(6)}`, before: `3ffe${ones(7)}`, after: '3fff:1000::' },
  { first: '4000::', last: `ffff${ones(7)}`, before: `3fff${ones(7)}` },
];

/** IPv6 addresses that contain a loopback or private IPv4 address. */
export const wrappedIpv4: Readonly<Record<string, string>> = {
  mapped: '::ffff:127.0.0.1',
  'mapped, in hex': '::ffff:7f00:1',
  'mapped, of a private address': '::ffff:10.0.0.1',
  compatible: '::127.0.0.1',
  translated: '::ffff:0:127.0.0.1',
  NAT64: '64:ff9b::127.0.0.1',
  'NAT64 of a network': '64:ff9b:1::10.0.0.1',
  '6to4': '2002:7f00:1::',
  Teredo: '2001:0:7f00:1::80ff:fffe',
  'ISATAP, link-local': 'fe80::5efe:127.0.0.1',
  'unique local': 'fd00::7f00:1',
  'site-local': 'fec0::7f00:1',
  multicast: 'ff02::1',
  loopback: '::1',
  unspecified: '::',
  'metadata of a cloud': 'fd00:ec2::254',
};

/** Parses an address to a number, independently of the tested code. */
export function toNumber(text: string): bigint {
  if (!text.includes(':')) return BigInt(text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));
  const [head = '', tail = ''] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

export function isOpenNumber(value: bigint, bits: 32 | 128): boolean {
  if (bits === 128 && value >> 32n === 0xffffn) return isOpenNumber(value & 0xffff_ffffn, 32);
  const blocks = bits === 32 ? closedIpv4 : closedIpv6;
  return !blocks.some(({ first, last }) => toNumber(first) <= value && value <= toNumber(last));
}
