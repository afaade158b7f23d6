import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly eventId: string;
  readonly worker: string;
  /** The start of the attempt according to its header, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The time of arrival, in milliseconds since 1970. */
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Absent until the request is answered. */
  status?: number;
}

export interface PlannedAnswer {
  readonly status: number;
  readonly delayMs: number;
}

export interface Receiver {
  readonly origin: string;
  readonly received: readonly ReceivedRequest[];
  /** The highest number of open requests at the same time, by path. */
  readonly max: ReadonlyMap<string, number>;
  countOpen(worker: string): number;
  close(): void;
}

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
