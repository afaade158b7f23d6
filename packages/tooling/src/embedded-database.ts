import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** A running PostgreSQL server of this machine. */
export interface EmbeddedDatabase {
  /** Opens its `postgres` database as superuser. */
  readonly url: string;
  /** Stops the server, unless another process has started it on the same folder, too. */
  stop(): Promise<void>;
}

/** How a server is started. */
export interface EmbeddedDatabaseOptions {
  /** The folder that holds the cluster and its password; made where missing. */
  readonly folder: string;
  /** More `initdb` options for a new cluster. */
  readonly initFlags?: readonly string[];
  /** More settings, as `name=value`. */
  readonly settings?: readonly string[];
}

const keeperProgram = join(import.meta.dirname, 'postgres-keeper.ts');

/**
 * Starts the PostgreSQL that came with the packages, making its cluster on the first start. A keeper process in a session
 * of its own starts it, and stops it when this process calls `stop` or ends, however it ends. No signal to the group of
 * this process reaches PostgreSQL or its keeper.
 */
export async function startEmbeddedDatabase(started: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { folder, ...options } = started;
  const parameters = [keeperProgram, JSON.stringify({ ...options, folder: resolve(folder) })];
  const keeper = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  // It may be gone when it is to stop.
  keeper.stdin.on('error', () => {});
  const complaints = text(keeper.stderr);
  const ended = once(keeper, 'close').then(async ([code]) => {
    if (code !== 0) throw new Error(`The embedded PostgreSQL failed: ${(await complaints).trim()}`);
  });
  // Nobody may wait for it before `stop`.
  ended.catch(() => {});
  const [line] = await Promise.race([once(keeper.stdout, 'data'), ended.then(() => [undefined])]);
  if (line === undefined) throw new Error('The embedded PostgreSQL ended before it was ready');
  const { url } = JSON.parse(String(line)) as { readonly url: string };
  keeper.unref();
  for (const pipe of keeper.stdio) if (pipe instanceof Socket) pipe.unref();
  return {
    url,
    async stop() {
      keeper.ref();
      keeper.stdin.end();
      await ended.catch(async (error: unknown) => {
        if (keeper.signalCode === null) throw error;
        // PostgreSQL outlives a keeper that was killed. Another keeper finds it on the folder, and stops it.
        await (await startEmbeddedDatabase(started)).stop();
      });
    },
  };
}
