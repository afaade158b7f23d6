/** A value in a distinguished name. If its type is not text, `value` is its encoding in lower-case hexadecimal. */
export interface AttributeValue {
  readonly form: 'text' | 'encoding';
  readonly value: string;
}

type DecodeText = (content: Uint8Array) => string | undefined;

/** The ASN.1 string types of names (RFC 5280 section 4.1.2.4), by tag. */
const textTypes: ReadonlyMap<number, DecodeText> = new Map<number, DecodeText>([
  // UTF8String
  [0x0c, decodeUtf8],
  // NumericString, PrintableString, TeletexString, IA5String, VisibleString
  ...[0x12, 0x13, 0x14, 0x16, 0x1a].map((tag) => [tag, decodeUnits(1)] as const),
  // UniversalString, BMPString
  [0x1c, decodeUnits(4)],
  [0x1e, decodeUnits(2)],
]);

/** Reads a value from its DER encoding. Malformed text stays an encoding, which equals only itself. */
export function readAttributeValue(encoding: Uint8Array): AttributeValue {
  const [tag = 0] = encoding;
  const content = readContent(encoding);
  const text = content && textTypes.get(tag)?.(content);
  return text === undefined ? { form: 'encoding', value: toHex(encoding) } : { form: 'text', value: text };
}

/** Returns the content of one DER element; `undefined` if its length does not match the bytes. */
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

/** Decodes characters of a fixed number of bytes, big-endian. */
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
