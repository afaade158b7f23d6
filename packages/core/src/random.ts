/** Port: a cryptographically secure source of random bytes. */
export interface Random {
  /** Makes `length` fresh random bytes. */
  bytes(length: number): Uint8Array;
}

/** Makes a random UUID (version 4, RFC 9562 section 5.4): 122 random bits, fit for every public identifier. */
export function createIdentifier(random: Random): string {
  const bytes = Uint8Array.from(random.bytes(16));
  const hex = [...bytes].map((byte, index) => byteToHex(markVersion(byte, index)));
  return [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 16],
  ]
    .map(([from, to]) => hex.slice(from, to).join(''))
    .join('-');
}

function markVersion(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
}

function byteToHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
