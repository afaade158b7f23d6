import { createServer, type RequestListener } from 'node:http';
import type { JWK } from 'jose';
import { processorTime } from '../race.ts';

/** Everything that two servers have to share to answer the same requests alike. */
export interface ServerSetup {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** By which the client signs its assertions and request objects. */
  readonly clientKey: JWK;
  /** By which the server signs its tokens: private. */
  readonly serverKey: JWK;
  /** The certificate of every connection: DER in base64. */
  readonly certificate: string;
  /** The consents that the client may have approved. */
  readonly consentIds: readonly string[];
  /** Where the server keeps everything; in memory where it is absent. */
  readonly databaseUrl?: string;
}

/** What can be asked of a running server. */
export type ServerQuestion = 'processorTime' | 'heapUsed';

/** What a server tells the program that started it: first its port, then an answer to every question. */
export interface ServerMessage {
  readonly value: number;
}

/** Reads the setup that the program was started with. */
export function readSetup(): ServerSetup {
  return JSON.parse(process.argv[2] ?? '{}');
}

/**
 * Listens on a free port of the loopback interface and tells it; after that, answers questions: the processor time of
 * this process in microseconds, or what is alive on its heap in bytes. Ends with the program that started it.
 */
export function serve(listener: RequestListener): void {
  const tell = (value: number): void => {
    process.send?.({ value } satisfies ServerMessage);
  };
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) tell(address.port);
  });
  process.on('message', (question: ServerQuestion) =>
    tell(question === 'heapUsed' ? measureHeap() : processorTime()),
  );
  process.on('disconnect', () => process.exit());
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
