import type { IncomingMessage } from 'node:http';
import { ConsumedBodyError } from '../request/consumed-body-error.ts';
import { normalizeTarget } from './request-target.ts';

/** The Fetch standard forbids these methods in a `Request`. With a prefix, the service refuses them as unknown. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** The service does not read `Host`. With a fixed origin, a malformed header cannot change the path. */
const origin = 'https://localhost';

/** Converts a message to a `Request`. Returns `undefined` if the message has a part that `Request` refuses. */
export function toWebRequest(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  try {
    return new Request(`${origin}${normalizeTarget(url)}`, {
      method: forbiddenMethods.has(method) ? `X-${method}` : method,
      headers: collectHeaders(incoming.rawHeaders),
      ...(hasBody && method !== 'GET' && method !== 'HEAD'
        ? { body: createBody(incoming), duplex: 'half' }
        : {}),
    });
  } catch {
    return undefined;
  }
}

/** Keeps every value of a repeated header. `IncomingMessage.headers` drops some of them. */
function collectHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** Reads nothing before the first pull: Node discards an unread body. Fails with a `ConsumedBodyError` if it was read before. */
function createBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (chunks === undefined && incoming.readableDidRead) throw new ConsumedBodyError();
        chunks ??= incoming.iterator({ destroyOnReturn: false });
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Discards the unread rest of a body, so that the next request of the connection can be read. */
export function discardBody(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  incoming.removeAllListeners('readable').resume();
}
