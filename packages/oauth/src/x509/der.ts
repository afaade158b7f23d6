import { AsnConvert } from '@peculiar/asn1-schema';
import { isSameBytes } from '../secret/equal-bytes.ts';

/**
 * Parses DER as one of the library's structures. Returns `undefined` unless the library writes the same bytes back: its
 * parser tolerates encodings that DER forbids, and a value that it has changed is not the value that was signed. Never
 * throws.
 */
export function parseDer<Value>(bytes: Uint8Array, structure: new () => Value): Value | undefined {
  try {
    const value = AsnConvert.parse(bytes, structure);
    return isSameBytes(encodeDer(value), bytes) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Encodes one of the library's structures. */
export function encodeDer(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(AsnConvert.serialize(value));
}
