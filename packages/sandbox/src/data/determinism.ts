import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Derives a UUID (version 8, RFC 9562 section 5.8). The same names always give the same UUID. */
export function deriveId(...names: readonly (string | number)[]): string {
  const bytes = digest(['sample-bank', ...names].join('/')).slice(0, 16);
  const view = new DataView(bytes.buffer);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x80);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function deriveDigits(name: string, count: number): string {
  const number = viewDigest(`digits/${name}`).getBigUint64(0);
  return number.toString().padStart(20, '0').slice(-count);
}

/** Pseudo-random choices, equal on every machine. Never use them for secrets. */
export interface Choices {
  /** Includes both bounds. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createChoices(name: string): Choices {
  let state = viewDigest(`choices/${name}`).getUint32(0) | 1;
  const between = (low: number, high: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return low + ((state >>> 0) % (high - low + 1));
  };
  return { between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}

function digest(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(utf8ToBytes(text)));
}

function viewDigest(text: string): DataView {
  return new DataView(digest(text).buffer);
}
