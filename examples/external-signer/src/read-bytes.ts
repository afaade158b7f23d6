/** More than any JWT of the server. */
const mostBytes = 64 * 1024;

/** Reads a short message whole; `undefined` where it is longer than 64 KiB. */
export async function readBytes(message: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
