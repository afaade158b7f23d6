import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { connectDatabase } from '@ob/postgres';
import { listenAndTell, readSetup } from './server.ts';

/** What a server that always answers alike is started with. */
export interface ConstantSetup {
  readonly listener: SecureContextOptions;
  readonly databaseUrl: string;
  readonly path: string;
  /** The JSON of every answer. */
  readonly body: string;
}

/** What every request is answered with, and what is asked of the database before. */
export interface Constant {
  readonly path: string;
  readonly body: object;
  askNothing(): Promise<unknown>;
}

/** Serves one constant over TLS, as the framework of the given listener answers it. */
export function serveConstant(createListener: (constant: Constant) => RequestListener): void {
  const { listener, databaseUrl, path, body } = readSetup<ConstantSetup>();
  const database = connectDatabase({ connectionString: databaseUrl, max: 20 });
  const statement = { name: 'bench_select_1', text: 'SELECT 1' };
  const answer = createListener({
    path,
    body: JSON.parse(body),
    askNothing: () => database.query(statement, []),
  });
  const options = { ...listener, requestCert: true, rejectUnauthorized: false };
  listenAndTell(createServer(options, answer));
}
