import { createServer, type RequestListener } from 'node:http';
import type { JWK } from 'jose';
import { processorTime } from '../race.ts';

/** Everything that two servers have to share to answer the same requests alike. */
export interface TokenServerSetup {
  readonly issuer: string;
  readonly clientId: string;
  /** By which the client signs its assertions. */
  readonly clientKey: JWK;
  /** By which the server signs its access tokens: private. */
  readonly serverKey: JWK;
  /** The certificate of every connection: DER in base64. */
  readonly certificate: string;
}

/** What a server tells the program that started it. */
export type ServerMessage = { readonly port: number } | { readonly processorTime: number };

/** Reads the setup that the program was started with. */
export function readSetup(): TokenServerSetup {
  return JSON.parse(process.argv[2] ?? '{}');
}

/**
 * Listens on a free port of the loopback interface and tells it; after that, tells the processor time of this process,
 * in microseconds, to every message. Ends with the program that started it.
 */
export function serveTokens(listener: RequestListener): void {
  const tell = (message: ServerMessage): void => {
    process.send?.(message);
  };
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) tell({ port: address.port });
  });
  process.on('message', () => tell({ processorTime: processorTime() }));
  process.on('disconnect', () => process.exit());
}
