import { joinPieces, readBytes } from './raw-body.ts';
import type { HeaderRecord } from './received-headers.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { AnyVerifier } from './verifier.ts';

/** What is needed of a request of Node's `http`, and of the frameworks upon it. */
export interface NodeRequest {
  readonly headers: HeaderRecord;
  /** What a body parser left: raw (`express.raw()`) it is used, anything else means that the bytes are gone. */
  readonly body?: unknown;
  /** The bytes beside a parsed body, as some platforms and parsers keep them. */
  readonly rawBody?: unknown;
  readonly readableDidRead: boolean;
  readonly readableEncoding: string | null;
  /** Whether it has ended, whatever arrived of it. */
  readonly destroyed: boolean;
  /** Lets a body flow that something has paused. */
  resume(): unknown;
  on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
}

/**
 * Verifies a request of Node's `http` and returns its event. Keeps no more of the body than the verifier looks at, and
 * lets the rest pass, so that the refusal can still be answered. Rejects with a `WebhookVerificationError`:
 * `body_not_raw` if something else read the body, set an encoding, or left it parsed.
 */
export async function verifyNodeRequest<Event>(
  request: NodeRequest,
  verify: AnyVerifier<Event>,
): Promise<Event> {
  const kept = readBytes(request.rawBody) ?? readBytes(request.body);
  return verify({ body: kept ?? (await readStream(request, verify.maxBodyBytes)), headers: request.headers });
}

function readStream(request: NodeRequest, maxBytes: number): Promise<Uint8Array> {
  if (request.readableDidRead || request.readableEncoding !== null) {
    throw new WebhookVerificationError('body_not_raw');
  }
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    const finish = (): void => resolve(joinPieces(pieces));
    request.on('data', (piece) => {
      if (size > maxBytes) return;
      pieces.push(piece);
      size += piece.length;
      if (size > maxBytes) finish();
    });
    request.on('end', finish);
    request.on('error', reject);
    const fail = (): void => reject(new Error('The request ended before its body had arrived.'));
    request.on('close', fail);
    // Neither of the two is told again: that it was closed, and that it was paused.
    if (request.destroyed) fail();
    else request.resume();
  });
}
