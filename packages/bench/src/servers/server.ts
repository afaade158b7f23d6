import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import type { JWK } from 'jose';
import { handleCommands, reportToParent } from './control.ts';

/** The setup that all servers share. */
export interface ServerSetup {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The public key of the client's assertions and request objects. */
  readonly clientKey: JWK;
  /** The private key of the server's tokens. */
  readonly serverKey: JWK;
  /** The certificate of every connection: DER in base64. */
  readonly certificate: string;
  /** The consents that the client may use. */
  readonly consentIds: readonly string[];
  /** The database of the server; absent if its records are in memory. */
  readonly databaseUrl?: string;
}

/** Reads the setup from the arguments of the program. */
export function readSetup<Setup = ServerSetup>(): Setup {
  return JSON.parse(process.argv[2] ?? '{}');
}

/** Serves plain HTTP; see {@link listenAndReport}. */
export function serve(listener: RequestListener): void {
  listenAndReport(createServer(listener));
}

/** Listens on a free port of the loopback interface, reports it, and handles commands. */
export function listenAndReport(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) reportToParent(address.port);
  });
  handleCommands();
}
