import { createHmac } from 'node:crypto';
import type { ReceivedRequest } from './planned-receiver.ts';

/** Tells which of some secrets has signed a request, by its place; -1 where none has. */
export function findSigner(
  request: Pick<ReceivedRequest, 'headers' | 'body'> | undefined,
  secrets: readonly string[],
): number {
  return secrets.findIndex((secret) => {
    const digest = createHmac('sha256', secret)
      .update(request?.body ?? '')
      .digest('hex');
    return digest === request?.headers['x-webhook-signature'];
  });
}
