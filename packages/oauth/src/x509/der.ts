import { AsnConvert } from '@peculiar/asn1-schema';
import { isSameBytes } from '../secret/equal-bytes.ts';

/**
 * Parses DER as one of the library's structures. Returns `undefined` unless the library encodes the value to the same
 * bytes: its parser accepts encodings that DER forbids, and the signature covers the original bytes. Never throws.
 */
export function parseDer<Value>(bytes: Uint8Array, structure: new () => Value): Value | undefined {
  try {
    const value = AsnConvert.parse(bytes, structure);
    return isSameBytes(encodeDer(value), bytes) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function encodeDer(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(AsnConvert.serialize(value));
}
