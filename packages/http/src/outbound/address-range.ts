import { type IpAddress, parseIpAddress } from './ip-address.ts';

/** A block of addresses. They share the first `bits` bits of `start`. */
export interface AddressRange {
  readonly start: IpAddress;
  readonly bits: number;
}

export function parseAddressRanges(option: string, texts: readonly string[]): readonly AddressRange[] {
  return texts.map((text) => {
    try {
      return parseAddressRange(text);
    } catch (cause) {
      throw new RangeError(`\`${option}\` has an invalid entry: ${(cause as Error).message}`, { cause });
    }
  });
}

/**
 * Parses a block in CIDR notation (RFC 4632), or a single address. A block of IPv4-mapped addresses becomes the IPv4 block.
 * Throws a `RangeError` for anything else, so that a typing mistake cannot allow more than intended.
 */
export function parseAddressRange(text: string): AddressRange {
  const [address = '', length, ...rest] = text.split('/');
  const start = parseIpAddress(address);
  if (start === undefined || rest.length > 0) throw describeProblem(text);
  const bits = length === undefined ? start.length * 8 : parseLength(length, address, start);
  if (bits === undefined) throw describeProblem(text);
  return { start, bits };
}

function describeProblem(text: string): RangeError {
  return new RangeError(
    `${text} is not an address block. Use an address or CIDR notation, such as 10.0.0.0/8.`,
  );
}

/** Returns whether a block contains an address. A block of the other IP version never does. */
export function containsAddress(range: AddressRange, address: IpAddress): boolean {
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
