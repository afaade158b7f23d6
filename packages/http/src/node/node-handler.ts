import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { reportBodyFailure } from '../routing/body-failure.ts';
import { respondErrors } from '../routing/respond.ts';
import type { Connection } from '../routing/route.ts';
import { readConnection } from './connection.ts';
import { refuseOnResponse } from './malformed-requests.ts';
import { hasValidHead } from './request-head.ts';
import { discardBody, toWebRequest } from './web-request.ts';
import { sendWebResponse } from './web-response.ts';

/** A service, or a web framework in front of one. */
export type WebHandler = (request: Request, connection: Connection) => Response | Promise<Response>;

/** A request listener of `node:http` and `node:https`. The promise never rejects; it settles with the response. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Adapts a service to `node:http`, and to every framework that passes on Node's own request and response. Mount it before
 * body parsers. A request without exactly one valid `Host` gets 400. A response that cannot be sent becomes a 500, or closes the
 * connection if it has begun. Pipelined requests run one after another, so that a client holds only one response in memory.
 * Throws a `TypeError` unless `handle` is a function.
 */
export function toNodeHandler(handle: WebHandler): NodeHandler {
  if (typeof handle !== 'function')
    throw new TypeError(
      'toNodeHandler needs a function of a request. Pass `service` of your bank or `app.fetch`.',
    );
  const turns = new WeakMap<Socket, Promise<void>>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const turn = takeTurn(handle, incoming, outgoing, turns.get(socket));
    turns.set(socket, turn);
    return turn;
  };
}

async function takeTurn(
  handle: WebHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  previous: Promise<void> | undefined,
): Promise<void> {
  if (previous !== undefined) await previous;
  // The client is gone, or something in front of this handler has responded.
  if (incoming.socket.destroyed || outgoing.closed) return;
  const closed = once(outgoing, 'close');
  if (hasValidHead(incoming)) await sendResponse(outgoing, await respond(handle, incoming));
  else refuseOnResponse(400, outgoing);
  await closed;
  discardBody(incoming);
}

async function respond(handle: WebHandler, incoming: IncomingMessage): Promise<Response> {
  const request = toWebRequest(incoming);
  if (request === undefined) {
    const detail = 'The method, the path or a header of the request is not valid. Correct it.';
    return respondErrors([{ code: 'invalid_request', detail }], randomUUID());
  }
  try {
    return await handle(request, readConnection(incoming.socket));
  } catch (error) {
    // A service never throws, but a framework in front of one may.
    warn(error);
    return respondFailure();
  }
}

async function sendResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  try {
    await sendWebResponse(outgoing, response);
  } catch (error) {
    if (!reportBodyFailure(response, error)) warn(error);
    if (outgoing.headersSent) outgoing.destroy();
    // The cause may be a header that a framework has set.
    else await sendWebResponse(outgoing, respondFailure()).catch(() => outgoing.destroy());
  }
}

function respondFailure(): Response {
  const detail = 'The server failed. Try again later.';
  return respondErrors([{ code: 'internal_error', detail }], randomUUID());
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
