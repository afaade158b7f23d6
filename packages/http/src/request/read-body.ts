import { accept, type Result, refuse } from '../result.ts';
import { ConsumedBodyError } from './consumed-body-error.ts';

/** The maximum number of bytes of a request body. */
export const bodyLimit = 65_536;

/** The reason why a body could not be read: too large, or the connection ended before the end of the body. */
export type BodyRefusal = 'too_large' | 'incomplete';

/** Reads a body of at most 64 KiB. Throws a `ConsumedBodyError` if a body parser in front of the service has read it. */
export async function readBody(request: Request): Promise<Result<Uint8Array, BodyRefusal>> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > bodyLimit) return refuse('too_large');
  try {
    return Number.isNaN(announced) ? await readChunks(request) : await readAtOnce(request);
  } catch (error) {
    if (error instanceof ConsumedBodyError) throw error;
    return refuse('incomplete');
  }
}

/** Reads a body with a length at once, which is faster than a stream. The server enforces the length. */
async function readAtOnce(request: Request): Promise<Result<Uint8Array, BodyRefusal>> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > bodyLimit ? refuse('too_large') : accept(bytes);
}

async function readChunks({ body }: Request): Promise<Result<Uint8Array, BodyRefusal>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += chunk.byteLength;
    if (size > bodyLimit) return refuse('too_large');
    chunks.push(chunk);
  }
  return accept(new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

/** Decodes UTF-8 and drops a byte order mark. Returns `undefined` if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads the media type of a request in lower case, without parameters. Empty if there is none. */
export function readMediaType(request: Request): string {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  return mediaType.trim().toLowerCase();
}

/** Returns whether `Content-Type` has another character set than UTF-8. */
export function hasOtherCharset(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers.get('content-type') ?? '');
  return charset !== null && charset[1]?.toLowerCase() !== 'utf-8';
}

/** Returns whether `Content-Encoding` says that the body is compressed (RFC 9110 section 8.4). */
export function isCompressed(request: Request): boolean {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity';
}
