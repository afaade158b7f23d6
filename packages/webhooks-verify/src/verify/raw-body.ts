/** A body as it came: bytes in any form, or text that was never parsed (its UTF-8 bytes are verified). */
export type RawBody = string | ArrayBuffer | ArrayBufferView;

/**
 * Gives the bytes of a body as a view of exactly its part of the memory. `undefined` for what is not a body as it
 * came but something made of one, and for memory that is no longer there: handed to another thread, or cut off.
 */
export function readBytes(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  try {
    // DataView takes memory alone, of any realm, and throws for everything else, whatever that calls itself.
    const view = ArrayBuffer.isView(body) ? body : new DataView(body as ArrayBuffer);
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  } catch {
    return undefined;
  }
}

/** Joins the pieces that a body arrived in. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
