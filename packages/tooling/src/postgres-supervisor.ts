import { once } from 'node:events';
import type { EmbeddedDatabaseOptions } from './embedded-database.ts';
import { openPostgres } from './postgres-server.ts';

// Starts PostgreSQL for the parent process. Stops it when the parent closes the pipe, which also happens if it is killed.
const options = JSON.parse(process.argv[2] ?? '') as EmbeddedDatabaseOptions;

// A service manager signals every process of a service at once. The parent needs its database until it has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// The parent may have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const isAlone = once(process.stdin.resume(), 'close');
const postgres = await openPostgres(options);
process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
await isAlone;
await postgres.close();
