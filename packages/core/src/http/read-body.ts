/** The most bytes a request body may have. */
export const bodyLimit = 65_536;

/**
 * Reads a body of at most `limit` bytes; answers `undefined` where it is larger, having read no further than needed.
 * A body that says it is larger is not read at all.
 */
export async function readBody(request: Request, limit: number = bodyLimit): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return concatenate(chunks, size);
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** Decodes UTF-8 strictly; answers `undefined` where the bytes are not UTF-8. A byte order mark is dropped. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads the media type of a request: lower case, without parameters; empty where there is none. */
export function readMediaType(request: Request): string {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  return mediaType.trim().toLowerCase();
}
