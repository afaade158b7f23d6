/** The content of a cursor: plain values in a fixed order. */
export type CursorParts = readonly (string | number | null)[];

/**
 * Encrypts and decrypts the cursors of `links.next`. They are authenticated, so a caller can neither read, change nor
 * create one. All processes of a service need the same keys.
 */
export interface CursorCodec {
  /** Returns URL-safe text. `purpose` separates the kinds of lists. */
  encode(purpose: string, parts: CursorParts): string;
  /** Returns `undefined` unless {@link CursorCodec.encode} returned exactly this text for this purpose. */
  decode(purpose: string, cursor: string): readonly unknown[] | undefined;
}

export const cursorPattern = /^[A-Za-z0-9_-]{1,512}$/;
