import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came. */
export interface ReceivedRequest {
  readonly path: string;
  readonly eventId: string;
  /** The process that sent it. */
  readonly worker: string;
  /** When its attempt began, as its header says, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Absent while it is not answered. */
  status?: number;
}

/** How a receiver answers: a status after a time. */
export interface PlannedAnswer {
  readonly status: number;
  readonly delayMs: number;
}

/** Receives deliveries on this host, and writes down every one. */
export interface Receiver {
  readonly origin: string;
  readonly received: readonly ReceivedRequest[];
  /** The most requests of one path that were under way at the same time. */
  readonly max: ReadonlyMap<string, number>;
  /** Counts what of a worker is under way. */
  countOpen(worker: string): number;
  close(): void;
}

/** Starts a receiver that answers as `plan` says. */
export async function startReceiver(plan: (request: ReceivedRequest) => PlannedAnswer): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const open = new Set<ReceivedRequest>();
  const max = new Map<string, number>();
  const countOpen = (key: 'path' | 'worker', value: string) =>
    [...open].filter((request) => request[key] === value).length;
  const http = createServer({ keepAliveTimeout: 120_000 }, (message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const headers = message.headers as Record<string, string>;
      const request = describe(message.url ?? '', headers, Buffer.concat(chunks));
      const { status, delayMs } = plan(request);
      received.push(request);
      open.add(request);
      max.set(request.path, Math.max(max.get(request.path) ?? 0, countOpen('path', request.path)));
      response.on('close', () => open.delete(request));
      setTimeout(() => {
        request.status = status;
        response.writeHead(status).end();
      }, delayMs);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received,
    max,
    countOpen: (worker) => countOpen('worker', worker),
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

function describe(path: string, headers: Record<string, string>, body: Buffer): ReceivedRequest {
  return {
    path,
    eventId: headers['x-event-id'] ?? '',
    worker: headers['x-worker'] ?? '',
    startedAt: Date.parse(headers['x-webhook-timestamp'] ?? ''),
    at: Date.now(),
    headers,
    body,
  };
}
