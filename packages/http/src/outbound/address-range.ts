import { type IpAddress, parseIpAddress } from './ip-address.ts';

/** A block of addresses: those whose first `bits` bits are those of `start`. */
export interface AddressRange {
  readonly start: IpAddress;
  readonly bits: number;
}

/**
 * Parses a block in CIDR notation (RFC 4632), or a single address. A block of mapped addresses is that of their IPv4
 * addresses. Throws a `RangeError` for anything else: a list of allowed blocks that is half understood opens doors.
 */
export function parseAddressRange(text: string): AddressRange {
  const [address = '', length, ...rest] = text.split('/');
  const start = parseIpAddress(address);
  if (start === undefined || rest.length > 0) throw new RangeError(`Not an address block: ${text}`);
  const bits = length === undefined ? start.length * 8 : parseLength(length, address, start);
  if (bits === undefined) throw new RangeError(`Not an address block: ${text}`);
  return { start, bits };
}

/** Tells whether a block holds an address; one of another family it never does. */
export function holdsAddress(range: AddressRange, address: IpAddress): boolean {
  if (range.start.length !== address.length) return false;
  return range.start.every((byte, index) => {
    const mask = 0xff00 >> Math.min(8, Math.max(0, range.bits - index * 8));
    return ((byte ^ (address[index] ?? 0)) & mask & 0xff) === 0;
  });
}

function parseLength(length: string, address: string, start: IpAddress): number | undefined {
  if (!/^\d{1,3}$/.test(length)) return undefined;
  const wasMapped = start.length === 4 && address.includes(':');
  const bits = Number(length) - (wasMapped ? 96 : 0);
  return bits >= 0 && bits <= start.length * 8 ? bits : undefined;
}
