import { randomUUID } from 'node:crypto';
import { type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeFaults } from '../api-error.ts';

/** The status for each error code of Node's parser. Every other code gets 400. */
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
 * Answers bytes that are no HTTP request, or a request that did not arrive in time, with the error body of the API, and
 * closes the connection. `latest` is the response that the connection began last.
 */
export function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  latest: ServerResponse | undefined,
): void {
  // Bytes written into the middle of a response would become part of it.
  const isResponding = latest?.headersSent === true && !latest.writableFinished;
  if (error.code !== 'ECONNRESET' && socket.writable && !isResponding) {
    socket.write(formatResponse(statuses[error.code ?? ''] ?? 400));
  }
  socket.destroySoon();
}

/** Refuses a request without exactly one `Host` (RFC 9112, section 3.2). HTTP/1.0 needs none. */
export function requireOneHost(handler: RequestListener): RequestListener {
  return (request, response) => {
    const count = request.rawHeaders.filter(isHostName).length;
    if (count === 1 || (count === 0 && request.httpVersion === '1.0')) return handler(request, response);
    const { body, headers } = describeRefusal(400);
    response.writeHead(400, headers).end(body);
  };
}

/** Names of headers are at the even places of `rawHeaders`, and values at the odd ones. */
function isHostName(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === 'host';
}

function formatResponse(status: number): string {
  const { body, headers } = describeRefusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

function describeRefusal(status: number): { body: string; headers: Readonly<Record<string, string>> } {
  const detail = details[status] ?? 'Send an HTTP/1.1 request with a known method and one Host.';
  const interactionId = randomUUID();
  const body = JSON.stringify(describeFaults([{ code: 'invalid_request', detail }], interactionId));
  const headers = {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-FAPI-Interaction-ID': interactionId,
  };
  return { body, headers };
}
