import { concatChunks } from './raw-body.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { AnyVerifier } from './verifier.ts';

/**
 * Verifies a Fetch API request and returns its event. Works in Fetch handlers, Hono (`c.req.raw`), Next route handlers,
 * Bun, Deno and workers. Stops reading when the body is too large. Rejects with a `WebhookVerificationError`:
 * `body_not_raw` if the body was read or is locked, or if `request` is an object of a framework.
 */
export async function verifyRequest<Event>(request: Request, verify: AnyVerifier<Event>): Promise<Event> {
  // Request objects of frameworks have no `bodyUsed`: the hint names their raw request.
  if (request.bodyUsed !== false || request.body?.locked === true)
    throw new WebhookVerificationError('body_not_raw');
  return verify({ body: await readStream(request.body, verify.maxBodyBytes), headers: request.headers });
}

/** Reads a stream to its end. Cancels it when more than `maxBytes` have arrived. */
async function readStream(stream: Request['body'], maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return concatChunks(chunks);
}
