import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly eventId: string;
  /** The time of its arrival, in milliseconds since 1970. */
  readonly at: number;
  /** Absent until the response is sent. */
  answeredAt?: number;
}

/** A response, which is sent at once, after `delayMs` milliseconds, or when `after` resolves. */
export interface PlannedAnswer {
  readonly status: number;
  readonly delayMs?: number;
  readonly after?: Promise<unknown>;
  readonly text?: string;
}

/** Receives deliveries of many webhooks. Each has its own path and a response that can change at any time. */
export interface PlannedReceiver {
  readonly received: readonly ReceivedRequest[];
  /** Sets the response of a path. Returns the URL of the webhook. */
  plan(path: string, answer: PlannedAnswer): string;
  /** Lists the requests to a path, oldest first. */
  list(path: string): readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a receiver. Paths without a planned response respond with 204. */
export async function startPlannedReceiver(): Promise<PlannedReceiver> {
  const received: ReceivedRequest[] = [];
  const plans = new Map<string, PlannedAnswer>();
  const server = createServer((message, response) => {
    void read(message).then((request) => {
      received.push(request);
      answer(response, request, plans.get(request.path) ?? { status: 204 });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    plan(path, planned) {
      plans.set(path, planned);
      return `http://127.0.0.1:${port}${path}`;
    },
    list: (path) => received.filter((request) => request.path === path),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function read(message: IncomingMessage): Promise<ReceivedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  const { url = '', headers } = message;
  const eventId = String(headers['x-event-id']);
  return { path: url, headers, body: Buffer.concat(pieces), eventId, at: Date.now() };
}

function answer(response: ServerResponse, request: ReceivedRequest, planned: PlannedAnswer): void {
  const send = (): void => {
    request.answeredAt = Date.now();
    response.writeHead(planned.status).end(planned.text);
  };
  if (planned.after !== undefined) void planned.after.then(send);
  else if (planned.delayMs !== undefined) setTimeout(send, planned.delayMs);
  else send();
}
