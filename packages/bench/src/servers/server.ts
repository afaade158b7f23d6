import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import type { JWK } from 'jose';
import { handleCommands, reportToParent } from './control.ts';

export interface ServerSetup {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly clientKey: JWK;
  readonly serverKey: JWK;
  /** DER in base64; the certificate of every connection. */
  readonly certificate: string;
  readonly consentIds: readonly string[];
  readonly databaseUrl?: string;
}

export function readSetup<Setup = ServerSetup>(): Setup {
  return JSON.parse(process.argv[2] ?? '{}');
}

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
