/** A body as it came: bytes in any form, or text that was never parsed (its UTF-8 bytes are verified). */
export type RawBody = string | ArrayBuffer | ArrayBufferView;

/** Tells whether a value is a body as it came, rather than something made of one. */
export function isRawBody(body: unknown): body is RawBody {
  return (
    typeof body === 'string' ||
    ArrayBuffer.isView(body) ||
    // By name: a test runner's or a sandbox's ArrayBuffer is not an instance of this one.
    Object.prototype.toString.call(body) === '[object ArrayBuffer]'
  );
}

/** Gives the bytes of a body as a view of exactly its part of the memory. */
export function readBytes(body: RawBody): Uint8Array {
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
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
