import {
  Set as Asn1Set,
  type BaseBlock,
  BitString,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  Sequence,
  UTCTime,
} from 'asn1js';

/** One element of an ASN.1 encoding. */
export type Asn1Element = BaseBlock;

/** Thrown inside this folder where an encoding is not what it should be; {@link readAsn1} turns it into an absence. */
export class Asn1Fault extends Error {
  override readonly name = 'Asn1Fault';
}

/**
 * Reads bytes that are one ASN.1 element, and what `read` takes from it; `undefined` where the bytes are none, are
 * followed by others, or hold something else than `read` expects. Never throws.
 */
export function readAsn1<Value>(bytes: Uint8Array, read: (element: Asn1Element) => Value): Value | undefined {
  try {
    const { offset, result } = fromBER(bytes);
    return offset === bytes.length ? read(result) : undefined;
  } catch {
    return undefined;
  }
}

/** Lists what a SEQUENCE holds. */
export function listSequence(element: Asn1Element | undefined): readonly Asn1Element[] {
  if (!(element instanceof Sequence)) throw new Asn1Fault('Not a sequence');
  return listConstructed(element);
}

/** Lists what a SET holds. */
export function listSet(element: Asn1Element | undefined): readonly Asn1Element[] {
  if (!(element instanceof Asn1Set)) throw new Asn1Fault('Not a set');
  return listConstructed(element);
}

/** Finds what an explicit context-specific tag holds, `undefined` where it is not there. */
export function findExplicit(elements: readonly Asn1Element[], tag: number): Asn1Element | undefined {
  const found = findTagged(elements, tag);
  if (found === undefined) return undefined;
  if (!(found instanceof Constructed)) throw new Asn1Fault('Not an explicit tag');
  return listConstructed(found)[0];
}

/** Finds the element of a context-specific tag. */
export function findTagged(elements: readonly Asn1Element[], tag: number): Asn1Element | undefined {
  return elements.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === tag);
}

/** The parser lets elements run over the end of what holds them, and lengths open, which DER does not know. */
function listConstructed({ idBlock, lenBlock, valueBlock }: Constructed): readonly Asn1Element[] {
  const length = valueBlock.value.reduce((total, element) => total + encodingOf(element).length, 0);
  if (!idBlock.isConstructed || length !== lenBlock.length) throw new Asn1Fault('Not a constructed element');
  return valueBlock.value;
}

/** Answers the bytes of a whole element, as they were read. */
export function encodingOf(element: Asn1Element | undefined): Uint8Array {
  if (element === undefined) throw new Asn1Fault('An element is missing');
  return element.valueBeforeDecodeView;
}

/** Answers the bytes inside an element that is not constructed of others. */
export function contentOf(element: Asn1Element | undefined): Uint8Array {
  if (element === undefined || element.idBlock.isConstructed) throw new Asn1Fault('Not a primitive element');
  const encoding = encodingOf(element);
  return encoding.subarray(encoding.length - element.lenBlock.length);
}

/** Reads an OBJECT IDENTIFIER in dotted form. */
export function readIdentifier(element: Asn1Element | undefined): string {
  if (!(element instanceof ObjectIdentifier)) throw new Asn1Fault('Not an object identifier');
  return element.getValue();
}

/** Reads a BIT STRING that ends with a whole byte, such as a signature. */
export function readWholeBits(element: Asn1Element | undefined): Uint8Array {
  if (!(element instanceof BitString) || element.valueBlock.unusedBits !== 0)
    throw new Asn1Fault('Not whole bytes');
  return contentOf(element).subarray(1);
}

/** Reads a UTCTime or a GeneralizedTime as RFC 5280 section 4.1.2.5 writes them, in milliseconds since the epoch. */
export function readTime(element: Asn1Element | undefined): number {
  const digits = String.fromCharCode(...contentOf(element));
  const full =
    element instanceof GeneralizedTime ? digits : `${Number(digits.slice(0, 2)) < 50 ? 20 : 19}${digits}`;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full)?.slice(1) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(element instanceof UTCTime) || Number.isNaN(time)) throw new Asn1Fault('Not a time');
  return time;
}

/** Reads a whole number of at least zero in its shortest form: its bytes, the highest first, without leading zeros. */
export function readUnsigned(element: Asn1Element | undefined): Uint8Array {
  const bytes = contentOf(element);
  const [first = 0x80, second = 0x80] = bytes;
  const isShortest = first !== 0 || second >= 0x80;
  const isInteger = element instanceof Integer && element.idBlock.tagNumber === 2;
  if (!isInteger || first >= 0x80 || !isShortest) throw new Asn1Fault('Not a whole number');
  return bytes.subarray(first === 0 ? 1 : 0);
}

/** Reads a whole number of at most two bytes, such as a length. */
export function readCount(element: Asn1Element | undefined): number {
  const bytes = readUnsigned(element);
  if (bytes.length > 2) throw new Asn1Fault('Not a count');
  return bytes.reduce((total, byte) => total * 256 + byte, 0);
}
