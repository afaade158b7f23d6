import { findAttributeType } from './attribute-type.ts';
import { type AttributeValue, readAttributeValue } from './attribute-value.ts';

export interface NameAttribute extends AttributeValue {
  readonly type: string;
}

/** One step of a name. Most steps have one attribute. */
export type RelativeDistinguishedName = readonly NameAttribute[];

/** A distinguished name in the order of the certificate, for example from country to common name. */
export type DistinguishedName = readonly RelativeDistinguishedName[];

const attribute = / *(?<type>[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+) *=/y;
const encodedValue = / *#(?<hex>(?:[\da-fA-F]{2})+) */y;
const textValue = /(?! *#)(?:[^\0"+,;<>\\]|\\(?:[ "#+,;<=>\\]|[\da-fA-F]{2}))*/y;

/** Parses the text of a distinguished name (RFC 4514 section 3). Returns `undefined` for an unknown attribute or other text. */
export function parseDistinguishedName(text: string): DistinguishedName | undefined {
  const name: NameAttribute[][] = [[]];
  let position = 0;
  while (position <= text.length) {
    const read = readAttribute(text, position);
    if (read === undefined) return undefined;
    name.at(-1)?.push(read.attribute);
    const separator = text[read.end];
    if (separator === ',') name.push([]);
    else if (separator !== '+' && separator !== undefined) return undefined;
    position = read.end + 1;
  }
  // The text form has the reverse order of the certificate.
  return name.reverse();
}

/**
 * Compares two names (RFC 5280 section 7.1). Ignores letter case, compatibility forms, insignificant spaces, and the order of
 * attributes inside a step.
 */
export function isSameName(left: DistinguishedName, right: DistinguishedName): boolean {
  return (
    left.length === right.length && left.every((step, index) => foldStep(step) === foldStep(right[index]))
  );
}

function readAttribute(
  text: string,
  position: number,
): { readonly attribute: NameAttribute; readonly end: number } | undefined {
  const named = matchAt(attribute, text, position);
  const type = findAttributeType(named?.groups?.type ?? '');
  if (named === undefined || type === undefined) return undefined;
  const start = position + named[0].length;
  const written = matchAt(encodedValue, text, start) ?? matchAt(textValue, text, start);
  if (written === undefined) return undefined;
  const hex = written.groups?.hex;
  const value = hex === undefined ? decodeEscapes(written[0]) : readAttributeValue(fromHex(hex));
  return value && { attribute: { type, ...value }, end: start + written[0].length };
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text) ?? undefined;
}

/** Decodes escaped pairs, which are UTF-8 bytes as in a URL. `decodeURIComponent` throws for malformed UTF-8. */
function decodeEscapes(written: string): AttributeValue | undefined {
  try {
    const encoded = written.replace(
      /\\([\da-fA-F]{2})|\\(.)|([^\\]+)/gs,
      (_, pair?: string, special?: string, plain?: string) =>
        pair === undefined ? encodeURIComponent(special ?? plain ?? '') : `%${pair}`,
    );
    return { form: 'text', value: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function foldStep(step: RelativeDistinguishedName | undefined): string {
  return JSON.stringify((step ?? []).map(foldAttribute).sort());
}

function foldAttribute({ type, form, value }: NameAttribute): string {
  const folded = form === 'text' ? value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() : value;
  return JSON.stringify([type, form, folded]);
}
