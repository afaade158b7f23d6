/** Bytes of each integer. */
const size = 32;

/**
 * Converts an ES256 signature from JWS (RFC 7518 section 3.4) to DER. Returns `undefined` for another length. Node can convert
 * too, but then exports the key on every call, which costs as much as the signature.
 */
export function encodeEcdsaSignature(signature: Uint8Array): Uint8Array | undefined {
  if (signature.length !== size * 2) return undefined;
  const numbers = [...encodeInteger(signature.subarray(0, size)), ...encodeInteger(signature.subarray(size))];
  return Uint8Array.of(0x30, numbers.length, ...numbers);
}

export function decodeEcdsaSignature(der: Uint8Array): Uint8Array {
  const signature = new Uint8Array(size * 2);
  const first = readInteger(der, 2);
  const second = readInteger(der, 4 + first.length);
  signature.set(first.slice(-size), size - Math.min(size, first.length));
  signature.set(second.slice(-size), size * 2 - Math.min(size, second.length));
  return signature;
}

/** DER has no more leading zeros than the sign needs. */
function encodeInteger(number: Uint8Array): readonly number[] {
  const start = number.findIndex((byte) => byte !== 0);
  const digits = number.subarray(start === -1 ? size - 1 : start);
  const sign = (digits[0] ?? 0) >= 0x80 ? [0] : [];
  return [0x02, sign.length + digits.length, ...sign, ...digits];
}

function readInteger(der: Uint8Array, at: number): Uint8Array {
  const length = der[at + 1] ?? 0;
  return der.subarray(at + 2, at + 2 + length);
}
