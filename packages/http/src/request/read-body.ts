import { accept, type Result, refuse } from '../result.ts';
import { ConsumedBodyError } from './consumed-body-error.ts';

/** The most bytes a request body may have. */
export const bodyLimit = 65_536;

/** Why a body could not be read: larger than allowed, or the peer went away in the middle of it. */
export type BodyRefusal = 'too_large' | 'broken_off';

/** Reads a body of at most `limit` bytes; answers `undefined` where it is larger or breaks off. */
export async function readBody(request: Request, limit: number = bodyLimit): Promise<Uint8Array | undefined> {
  const read = await readWholeBody(request, limit);
  return read.ok ? read.value : undefined;
}

/**
 * Reads a body of at most `limit` bytes, and no further than needed. One that says it is larger is not read at all.
 * A connection that breaks is the peer's doing and no failure of the service. Throws a `ConsumedBodyError` for a body that
 * something in front of the service has read.
 */
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
    return refuse('broken_off');
  }
}

/** A server ends a body where its header says, so it can be read at once, which costs a fraction of a stream. */
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

/** Tells whether a request says that its body is written in another character set than UTF-8. */
export function namesOtherCharset(request: Request): boolean {
  const named = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers.get('content-type') ?? '');
  return named !== null && named[1]?.toLowerCase() !== 'utf-8';
}

/** Tells whether a request says that its body is compressed (RFC 9110 section 8.4): nothing here inflates one. */
export function namesContentCoding(request: Request): boolean {
  const named = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return named !== '' && named !== 'identity';
}
