/** What a cursor carries: plain values in a fixed order. */
export type CursorParts = readonly (string | number | null)[];

/**
 * Writes and reads the cursors of `links.next`. A cursor is encrypted and authenticated: a caller can neither read the
 * ids in it nor change or make one. All processes of a service must use the same keys.
 */
export interface CursorCodec {
  /** Returns text that fits a URL as it is. `purpose` separates the kinds of listing. */
  encode(purpose: string, parts: CursorParts): string;
  /** Returns `undefined` for text that {@link CursorCodec.encode} has not returned for this purpose, to the last bit. */
  decode(purpose: string, cursor: string): readonly unknown[] | undefined;
}

/** The shape of every cursor. */
export const cursorPattern = /^[A-Za-z0-9_-]{1,512}$/;
