/** The bytes of an address: 4 for IPv4, 16 for IPv6. An IPv4-mapped IPv6 address has 4 bytes. */
export type IpAddress = Uint8Array;

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Parses dotted decimal without leading zeros, or RFC 4291 section 2.2. Returns `undefined` for a zone and for other text. */
export function parseIpAddress(text: string): IpAddress | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

function isMapped(bytes: Uint8Array): boolean {
  return bytes.length === 16 && mappedPrefix.every((byte, index) => bytes[index] === byte);
}

function parseIpv4(text: string): IpAddress | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  return numbers.every((number) => number <= 255) ? Uint8Array.from(numbers) : undefined;
}

function parseIpv6(text: string): IpAddress | undefined {
  const [head, tail, ...more] = text.split('::');
  if (head === undefined || more.length > 0) return undefined;
  const left = parseGroups(head);
  const right = tail === undefined ? [] : parseGroups(tail);
  if (left === undefined || right === undefined) return undefined;
  const missing = 16 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
  if (tail !== undefined && head.includes('.')) return undefined;
  const bytes = Uint8Array.from([...left, ...new Array<number>(missing).fill(0), ...right]);
  return isMapped(bytes) ? bytes.subarray(12) : bytes;
}

function parseGroups(text: string): number[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const parsed = groups.map((group, index) => parseGroup(group, index === groups.length - 1));
  return parsed.every((bytes) => bytes !== undefined) ? parsed.flat() : undefined;
}

function parseGroup(group: string, last: boolean): number[] | undefined {
  if (last && group.includes('.')) {
    const ipv4 = parseIpv4(group);
    return ipv4 && [...ipv4];
  }
  if (!/^[\da-f]{1,4}$/i.test(group)) return undefined;
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
