import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import type { JWK } from 'jose';
import { answerQuestions, tellParent } from './control.ts';

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

/** Reads the setup that the program was started with. */
export function readSetup<Setup = ServerSetup>(): Setup {
  return JSON.parse(process.argv[2] ?? '{}');
}

/** Listens for plain HTTP on a free port of the loopback interface, tells it, and answers questions. */
export function serve(listener: RequestListener): void {
  listenAndTell(createServer(listener));
}

/** Listens on a free port of the loopback interface, tells it, and answers questions. */
export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) tellParent(address.port);
  });
  answerQuestions();
}
