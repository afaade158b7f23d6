import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export interface EmbeddedDatabase {
  /** Opens the `postgres` database as superuser. */
  readonly url: string;
  /** Stops the server, unless another process uses the same folder. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** The folder of the cluster and its password; created if missing. */
  readonly folder: string;
  /** Additional `initdb` options for a new cluster. */
  readonly initFlags?: readonly string[];
  /** `name=value` each. */
  readonly settings?: readonly string[];
}

const supervisorProgram = join(import.meta.dirname, 'postgres-supervisor.ts');

/**
 * Starts PostgreSQL, and creates its cluster on the first start. A supervisor process runs it in its own session, and stops it
 * when this process calls `stop` or ends for any reason. Signals to the process group do not reach PostgreSQL.
 */
export async function startEmbeddedDatabase(started: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { folder, ...options } = started;
  const parameters = [supervisorProgram, JSON.stringify({ ...options, folder: resolve(folder) })];
  const supervisor = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  // The supervisor may already have ended.
  supervisor.stdin.on('error', () => {});
  const errorOutput = text(supervisor.stderr);
  const ended = once(supervisor, 'close').then(async ([code]) => {
    if (code !== 0) throw new Error(`The embedded PostgreSQL failed: ${(await errorOutput).trim()}`);
  });
  // Prevents an unhandled rejection if nothing awaits it before `stop`.
  ended.catch(() => {});
  const [line] = await Promise.race([once(supervisor.stdout, 'data'), ended.then(() => [undefined])]);
  if (line === undefined) throw new Error('The embedded PostgreSQL ended before it was ready');
  const { url } = JSON.parse(String(line)) as { readonly url: string };
  supervisor.unref();
  for (const pipe of supervisor.stdio) if (pipe instanceof Socket) pipe.unref();
  return {
    url,
    async stop() {
      supervisor.ref();
      supervisor.stdin.end();
      await ended.catch(async (error: unknown) => {
        if (supervisor.signalCode === null) throw error;
        // PostgreSQL outlives a killed supervisor. Another supervisor finds it by the folder and stops it.
        await (await startEmbeddedDatabase(started)).stop();
      });
    },
  };
}
