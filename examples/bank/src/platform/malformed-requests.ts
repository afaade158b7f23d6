import type { EventEmitter } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createIdentifier, describeFaults, type Random } from '@ob/core';

/** What Node's parser gives up on, by its code; everything else is 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const details: Readonly<Record<number, string>> = {
  408: 'The request did not arrive in time.',
  413: 'The chunk extensions of the body are too long.',
  431: 'The header of the request is too large.',
};

/**
 * Answers what is no HTTP request, or not yet one when its time is up, with the error body of the API, and closes its
 * connection. No route is found for it, and nothing of it is told or logged.
 */
export function answerMalformedRequests(server: Pick<EventEmitter, 'on'>, random: Random): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    latest.set(socket, response),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A peer that is gone hears nothing, and what were written into the middle of an answer would become part of it.
    if (error.code !== 'ECONNRESET' && socket.writable && !isUnderWay(latest.get(socket))) {
      socket.write(writeAnswer(statuses[error.code ?? ''] ?? 400, createIdentifier(random)));
    }
    socket.destroySoon();
  });
}

function isUnderWay(response: ServerResponse | undefined): boolean {
  return response?.headersSent === true && !response.writableFinished;
}

function writeAnswer(status: number, interactionId: string): string {
  const detail = details[status] ?? 'Send an HTTP/1.1 request with a known method and one Host.';
  const body = JSON.stringify(describeFaults([{ code: 'invalid_request', detail }], interactionId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-FAPI-Interaction-ID: ${interactionId}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
