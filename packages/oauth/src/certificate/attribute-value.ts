/** A value inside a distinguished name: text, or where its type is no text its encoding in lower-case hexadecimal. */
export interface AttributeValue {
  readonly form: 'text' | 'encoding';
  readonly value: string;
}

type DecodeText = (content: Uint8Array) => string | undefined;

/** The ASN.1 string types that names are made of (RFC 5280 section 4.1.2.4), by their tag. */
const textTypes: ReadonlyMap<number, DecodeText> = new Map<number, DecodeText>([
  // UTF8String
  [0x0c, decodeUtf8],
  // NumericString, PrintableString, TeletexString, IA5String, VisibleString
  ...[0x12, 0x13, 0x14, 0x16, 0x1a].map((tag) => [tag, decodeUnits(1)] as const),
  // UniversalString, BMPString
  [0x1c, decodeUnits(4)],
  [0x1e, decodeUnits(2)],
]);

/** Reads a value from its DER encoding. Whatever is no well-formed text stays an encoding, equal to nothing but itself. */
export function readAttributeValue(encoding: Uint8Array): AttributeValue {
  const [tag = 0] = encoding;
  const content = readContent(encoding);
  const text = content && textTypes.get(tag)?.(content);
  return text === undefined ? { form: 'encoding', value: toHex(encoding) } : { form: 'text', value: text };
}

/** Takes the content out of one element that fills all of its bytes; `undefined` where lengths do not agree. */
function readContent(encoding: Uint8Array): Uint8Array | undefined {
  const first = encoding[1] ?? 0x80;
  const start = first < 0x80 ? 2 : 2 + (first & 0x7f);
  const digits = first < 0x80 ? [first] : [...encoding.subarray(2, start)];
  const length = digits.reduce((total, digit) => total * 256 + digit, 0);
  return digits.length > 0 && start + length === encoding.length ? encoding.subarray(start) : undefined;
}

function decodeUtf8(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Characters of a fixed number of bytes each, the highest byte first. */
function decodeUnits(width: number): DecodeText {
  return (content) => {
    const count = content.length / width;
    if (!Number.isInteger(count)) return undefined;
    const points = Array.from({ length: count }, (_, index) =>
      content.subarray(index * width, (index + 1) * width).reduce((point, byte) => point * 256 + byte, 0),
    );
    return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
  };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
