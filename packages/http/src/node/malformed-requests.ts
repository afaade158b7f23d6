import { randomUUID } from 'node:crypto';
import { type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, describeErrors } from '../api-error.ts';
import { hasValidHead } from './request-head.ts';
import type { TrackedConnection } from './tracked-connection.ts';

/** The status for each error code of Node's parser. Every other code gets 400. */
const statuses: Readonly<Record<string, RefusedStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type RefusedStatus = 400 | 405 | 408 | 413 | 417 | 431;

const invalid = (detail: string): ApiError => ({ code: 'invalid_request', detail });

const errors: Readonly<Record<RefusedStatus, ApiError>> = {
  400: invalid('Send an HTTP/1.1 request with a known method and one valid Host.'),
  405: {
    code: 'method_not_allowed',
    detail: 'This server is not a proxy. Send the request without CONNECT.',
  },
  408: invalid('The request did not arrive in time. Send it again.'),
  413: invalid('The chunk extensions of the body are too long. Send the body without them.'),
  417: invalid('Send the request without Expect, or with 100-continue as its only value.'),
  431: invalid('The header of the request is too large. Send fewer or shorter header fields.'),
};

/** Returns the status for an error of a connection; `undefined` if the client closed it. */
export function findRefusalStatus({ code = '' }: NodeJS.ErrnoException): RefusedStatus | undefined {
  return code === 'ECONNRESET' ? undefined : (statuses[code] ?? 400);
}

/**
 * Refuses malformed or late requests with the error body of the API and closes the connection. Complete requests before
 * it get their responses first. Sends no error body if a response has begun.
 */
export async function refuseOnSocket(
  status: RefusedStatus | undefined,
  socket: Socket,
  { responses, latest }: Pick<TrackedConnection, 'responses' | 'latest'>,
): Promise<void> {
  const open = [...responses];
  // Bytes written into the middle of a response would become part of it.
  const hasBegun = open.some(({ headersSent }) => headersSent);
  // A second response to one request would be taken for the response to the next one.
  const hasResponded = latest?.writableFinished === true && !latest.req.complete;
  if (status !== undefined && !hasBegun && !hasResponded) {
    await Promise.all(open.filter(({ req }) => req.complete).map(waitForClose));
    if (socket.writable) socket.write(formatResponse(status));
  }
  socket.destroySoon();
}

function waitForClose(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', resolve));
}

export function refuseOnResponse(status: RefusedStatus, response: ServerResponse): void {
  const { body, headers } = describeRefusal(status);
  response.writeHead(status, headers).end(body);
}

/** Refuses requests that are not HTTP/1.1 or 1.0, or have not exactly one valid `Host`. */
export function requireValidHead(handler: RequestListener): RequestListener {
  return (request, response) =>
    hasValidHead(request) ? handler(request, response) : refuseOnResponse(400, response);
}

function formatResponse(status: RefusedStatus): string {
  const { body, headers } = describeRefusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

function describeRefusal(status: RefusedStatus): {
  body: string;
  headers: Readonly<Record<string, string>>;
} {
  const interactionId = randomUUID();
  const body = JSON.stringify(describeErrors([errors[status]], interactionId));
  const headers = {
    Connection: 'close',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-FAPI-Interaction-ID': interactionId,
    // No method is allowed for the authority that CONNECT names (RFC 9110, section 10.2.1).
    ...(status === 405 ? { Allow: '' } : {}),
  };
  return { body, headers };
}
