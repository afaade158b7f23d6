import { createHash } from 'node:crypto';

/** Makes a UUID (version 8, RFC 9562 section 5.8) out of names: the same names give the same UUID everywhere. */
export function nameIdentifier(...names: readonly (string | number)[]): string {
  const bytes = createHash('sha256')
    .update(['sample-bank', ...names].join('/'))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Makes `count` decimal digits out of a name. */
export function nameDigits(name: string, count: number): string {
  const number = createHash('sha256').update(`digits/${name}`).digest().readBigUInt64BE();
  return number.toString().padStart(20, '0').slice(-count);
}

/** A sequence of arbitrary choices that is the same on every machine. Fit for sample data, never for a secret. */
export interface Choices {
  /** Chooses an integer, both bounds inclusive. */
  between(low: number, high: number): number;
  /** Chooses a member of a list that is not empty. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Starts the sequence of choices that belongs to a name. */
export function createChoices(name: string): Choices {
  let state = createHash('sha256').update(`choices/${name}`).digest().readUInt32BE() | 1;
  const between = (low: number, high: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return low + ((state >>> 0) % (high - low + 1));
  };
  return { between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}
