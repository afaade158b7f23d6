/** Port: a cryptographically secure source of random bytes. */
export interface Random {
  /** Makes `length` fresh random bytes. */
  bytes(length: number): Uint8Array;
}

/** Makes a random UUID (version 4, RFC 9562 section 5.4): 122 random bits, fit for every public identifier. */
export function createIdentifier(random: Random): string {
  const hex = Array.from(random.bytes(16), (byte, index) => byteToHex(markVersion(byte, index))).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function markVersion(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
}

function byteToHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
