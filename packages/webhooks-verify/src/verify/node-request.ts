import { concatChunks, readBytes } from './raw-body.ts';
import type { HeaderRecord } from './received-headers.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { AnyVerifier } from './verifier.ts';

/** The part of a Node `http` request that `verifyNodeRequest` uses. Requests of Express, Koa and others have it. */
export interface NodeRequest {
  readonly headers: HeaderRecord;
  /** The result of a body parser. Only a raw body (`express.raw()`) can be verified. */
  readonly body?: unknown;
  /** The raw bytes, if a platform or parser keeps them in addition to the parsed body. */
  readonly rawBody?: unknown;
  readonly readableDidRead: boolean;
  readonly readableEncoding: string | null;
  readonly destroyed: boolean;
  resume(): unknown;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
}

/**
 * Verifies a Node `http` request and returns its event. Discards the rest of a body that is too large, so that the
 * caller can still respond. Rejects with a `WebhookVerificationError`: `body_not_raw` if the body was read or parsed, or
 * if an encoding was set.
 */
export async function verifyNodeRequest<Event>(
  request: NodeRequest,
  verify: AnyVerifier<Event>,
): Promise<Event> {
  const stored = readBytes(request.rawBody) ?? readBytes(request.body);
  return verify({
    body: stored ?? (await readStream(request, verify.maxBodyBytes)),
    headers: request.headers,
  });
}

function readStream(request: NodeRequest, maxBytes: number): Promise<Uint8Array> {
  if (request.readableDidRead || request.readableEncoding !== null) {
    throw new WebhookVerificationError('body_not_raw');
  }
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (): void => resolve(concatChunks(chunks));
    request.on('data', (chunk) => {
      if (size > maxBytes) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish();
    });
    request.on('end', finish);
    request.on('error', reject);
    const fail = (): void => reject(new Error('The request ended before its body had arrived.'));
    request.on('close', fail);
    // A closed request emits no second `close`. A paused request needs `resume`.
    if (request.destroyed) fail();
    else request.resume();
  });
}
