/** A raw body: bytes, or unparsed text, of which the UTF-8 bytes are verified. */
export type RawBody = string | ArrayBuffer | ArrayBufferView;

/** Returns the bytes of a raw body as a view. Returns `undefined` for parsed values and for detached memory. */
export function readBytes(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  try {
    // DataView accepts an ArrayBuffer of any realm and throws for every other value.
    const view = ArrayBuffer.isView(body) ? body : new DataView(body as ArrayBuffer);
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  } catch {
    return undefined;
  }
}

export function concatChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}
