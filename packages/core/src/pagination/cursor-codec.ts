/** The content of a cursor: plain values in a fixed order. */
export type CursorParts = readonly (string | number | null)[];

/** Encrypts and authenticates the cursors of `links.next`. All processes of a service need the same keys. */
export interface CursorCodec {
  /** Returns URL-safe text. `purpose` separates the kinds of lists. */
  encode(purpose: string, parts: CursorParts): string;
  /** Returns `undefined` unless {@link CursorCodec.encode} returned exactly this text for this purpose. */
  decode(purpose: string, cursor: string): readonly unknown[] | undefined;
}

export const cursorPattern = /^[A-Za-z0-9_-]{1,512}$/;
