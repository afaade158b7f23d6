import { joinPieces } from './raw-body.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { AnyVerifier } from './verifier.ts';

/**
 * Verifies a web-standard request and returns its event: Fetch handlers, Hono (`c.req.raw`), Next route handlers,
 * Bun, Deno, workers. Reads no more of the body than the verifier looks at. Rejects with a `WebhookVerificationError`,
 * `body_not_raw` if something else read the body or holds its reader, or if `request` is a framework's own request.
 */
export async function verifyRequest<Event>(request: Request, verify: AnyVerifier<Event>): Promise<Event> {
  // A framework's own request object has no such field, so it is refused with the same hint.
  if (request.bodyUsed !== false || request.body?.locked === true)
    throw new WebhookVerificationError('body_not_raw');
  return verify({ body: await readStream(request.body, verify.maxBodyBytes), headers: request.headers });
}

/** Reads a stream to its end, or until it is larger than `maxBytes`; then the rest is cancelled. */
async function readStream(stream: Request['body'], maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream ?? []) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxBytes) break;
  }
  return joinPieces(pieces);
}
