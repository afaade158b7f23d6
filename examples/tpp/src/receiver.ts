import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  createVerifierSync,
  type SyncVerifier,
  verifyNodeRequest,
  WebhookVerificationError,
} from '@ob/webhooks-verify/node';

export type VerifiedEvent = ReturnType<SyncVerifier>;

/** Receives webhook events on a local port. */
export interface Receiver {
  readonly url: string;
  /** Every verified event once, oldest first. */
  readonly events: readonly VerifiedEvent[];
  /** Sets the secret for verification. Until then, deliveries get 503, so the bank retries them. */
  trust(secret: string): void;
  /** Calls the listener for every new event. Returns a function that removes it. */
  listen(listener: (event: VerifiedEvent) => void): () => void;
  /** Waits for an event about a resource. Throws after `timeoutMs` milliseconds. */
  waitFor(type: string, resourceId: string, timeoutMs?: number): Promise<VerifiedEvent>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
  const events: VerifiedEvent[] = [];
  const listeners = new Set<(event: VerifiedEvent) => void>();
  const take = (event: VerifiedEvent): void => {
    events.push(event);
    for (const listener of listeners) listener(event);
  };
  let verify: SyncVerifier | undefined;
  const server = createServer((request, response) => {
    void receive(request, verify).then(({ status, event }) => {
      if (event !== undefined) take(event);
      respond(response, status);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    events,
    trust(secret) {
      verify = createVerifierSync({ secrets: [secret], seen: createMemory() });
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    waitFor: (type, resourceId, timeoutMs = 15_000) => waitFor(events, type, resourceId, timeoutMs),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Reception {
  readonly status: number;
  readonly event?: VerifiedEvent;
}

async function receive(request: IncomingMessage, verify: SyncVerifier | undefined): Promise<Reception> {
  if (request.method !== 'POST' || request.url !== '/webhooks') return { status: 404 };
  if (verify === undefined) return { status: 503 };
  try {
    return { status: 204, event: await verifyNodeRequest(request, verify) };
  } catch (error) {
    return { status: error instanceof WebhookVerificationError ? error.status : 400 };
  }
}

function respond(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0 }).end();
}

/** Remembers all event ids, because the receiver runs for less time than a bank retries. */
function createMemory(): (eventId: string) => boolean {
  const known = new Set<string>();
  return (eventId) => {
    if (known.has(eventId)) return true;
    known.add(eventId);
    return false;
  };
}

async function waitFor(
  events: readonly VerifiedEvent[],
  type: string,
  resourceId: string,
  timeoutMs: number,
): Promise<VerifiedEvent> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const event = events.find((candidate) => candidate.type === type && candidate.resource_id === resourceId);
    if (event !== undefined) return event;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No ${type} about ${resourceId} arrived within ${timeoutMs / 1000} s`);
}
