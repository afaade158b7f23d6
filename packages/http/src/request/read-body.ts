import { accept, type Result, refuse } from '../result.ts';
import { ConsumedBodyError } from './consumed-body-error.ts';

/** The maximum number of bytes of a request body. */
export const bodyLimit = 65_536;

/** The reason why a body could not be read: too large, or the connection ended before the end of the body. */
export type BodyRefusal = 'too_large' | 'incomplete';

/** Reads a body of at most `limit` bytes. Returns `undefined` if it is larger or incomplete. */
export async function readBody(request: Request, limit: number = bodyLimit): Promise<Uint8Array | undefined> {
  const read = await readWholeBody(request, limit);
  return read.ok ? read.value : undefined;
}

/** Reads at most `limit` bytes. Throws a `ConsumedBodyError` if a body parser in front of the service has read the body. */
export async function readWholeBody(
  request: Request,
  limit: number = bodyLimit,
): Promise<Result<Uint8Array, BodyRefusal>> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > limit) return refuse('too_large');
  try {
    return Number.isNaN(announced) ? await readChunks(request, limit) : await readAtOnce(request, limit);
  } catch (error) {
    if (error instanceof ConsumedBodyError) throw error;
    return refuse('incomplete');
  }
}

/** Reads a body with a length at once, which is faster than a stream. The server enforces the length. */
async function readAtOnce(request: Request, limit: number): Promise<Result<Uint8Array, BodyRefusal>> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limit ? refuse('too_large') : accept(bytes);
}

async function readChunks(request: Request, limit: number): Promise<Result<Uint8Array, BodyRefusal>> {
  if (request.body === null) return accept(new Uint8Array());
  return collectChunks(request.body as unknown as AsyncIterable<Uint8Array>, limit);
}

async function collectChunks(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Result<Uint8Array, BodyRefusal>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return refuse('too_large');
    chunks.push(chunk);
  }
  return accept(concatenate(chunks, size));
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
