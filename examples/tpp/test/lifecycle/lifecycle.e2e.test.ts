import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { connectDatabase } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createPrivateKey, toPublic } from '../authorization/test-client.ts';
import { sendPlain } from '../plain-request.ts';

type Environment = Readonly<Record<string, string>>;

interface StartedServer {
  readonly child: ChildProcess;
  /** Everything it has written. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
  /** Waits until it listens, and returns its address. */
  listening(): Promise<string>;
}

let folder = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ob-lifecycle-'));
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts an example server as the leader of a group of processes. */
function start(environment: Environment, server = 'hono'): StartedServer {
  const program = resolve(import.meta.dirname, `../../../${server}/src/main.ts`);
  const own = { PORT: '0', OB_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      text += piece;
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return {
    child,
    ended,
    said: () => text,
    async listening() {
      await vi.waitFor(() => {
        if (child.exitCode !== null) throw new Error(text);
        expect(text).toContain('"msg":"listening"');
      }, 60_000);
      return `https://localhost:${/"msg":"listening".*"port":(\d+)/.exec(text)?.[1]}`;
    },
  };
}

const get = (address: string, path: string) => sendPlain(address, { method: 'GET', path });

/** Returns the body of a refusal, too, and undefined if there is no listener. */
const ask = (address: string, path: string) =>
  get(address, path).then(
    ({ status, body }) => [status, body],
    () => undefined,
  );

async function shakeHands(address: string): Promise<TLSSocket> {
  const socket = connect({ port: Number(new URL(address).port), rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

const signalGroup = ({ child }: StartedServer, signal: NodeJS.Signals) =>
  process.kill(-(child.pid ?? 0), signal);

/** Lists the PostgreSQL servers and keepers of the data folder. */
function listDatabases(): readonly string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  return all.filter((line) => line.includes(folder) && line.includes('postgres'));
}

/** Sends the process a SIGHUP when it begins to load the bank, and a third of a second of modules after it. */
const hangUpWhileLoading = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name === '@ob/example-bank') process.kill(process.pid, 'SIGHUP');
      return next(name, context);
    },
  });
`)}`;

describe('a server with the embedded PostgreSQL', () => {
  test('says that it starts, and ends with 0 after a signal to its group that is doubled', async () => {
    const server = start({ PORT: '0' });
    const address = await server.listening();
    const { port } = new URL(address);
    const raw = connectPlainly(Number(port), 'localhost').on('error', () => {});
    const silent = await shakeHands(address);
    const busy = await shakeHands(address);
    busy.write('POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\nusername=');
    await sleep(100);
    const startedAt = performance.now();
    signalGroup(server, 'SIGTERM');
    signalGroup(server, 'SIGTERM');
    await vi.waitFor(async () => expect(await ask(address, '/readyz')).toEqual([503, 'stopping\n']));
    signalGroup(server, 'SIGINT');
    await vi.waitFor(async () => expect(await ask(address, '/readyz')).toBeUndefined(), 5_000);
    expect(server.child.exitCode).toBeNull();
    const answer = once(busy, 'data');
    busy.write('a&password=');
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 \d/);
    expect(await server.ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(listDatabases()).toEqual([]);
    for (const socket of [raw, silent, busy]) socket.destroy();
  });

  test('starts again on its folder after it was killed under load, and PostgreSQL never outlives it', async () => {
    for (let round = 0; round < 2; round += 1) {
      const server = start({});
      const address = await server.listening();
      const load = Array.from({ length: 20 }, () => ask(address, '/readyz'));
      signalGroup(server, 'SIGKILL');
      await Promise.all([server.ended, ...load]);
    }
    const last = start({});
    expect(await ask(await last.listening(), '/readyz')).toEqual([200, 'ready\n']);
    last.child.disconnect();
    expect(await last.ended).toBe(0);
    await vi.waitFor(() => expect(listDatabases()).toEqual([]), 10_000);
  });
});

describe('a server with an outside database', () => {
  test('does not seed it unasked, and names variables that it does not know', async () => {
    const { url, drop } = await createTestDatabase(inject('databaseUrl'));
    const server = start({ DATABASE_URL: url, OB_WORKERS: '0' });
    const address = await server.listening();
    const database = connectDatabase({ connectionString: url, max: 1 });
    const customers = { name: 'count_customers', text: 'SELECT count(*)::int AS held FROM bank.customers' };
    expect(await database.query(customers, [])).toEqual([{ held: 0 }]);
    expect(server.said()).toContain('OB_WORKERS is not a variable of this server');
    expect(server.said()).toContain('Did you mean OB_WORKER?');

    const { port } = new URL(address);
    const other = await createTestDatabase(inject('databaseUrl'));
    const second = start({ DATABASE_URL: other.url, PORT: port, OB_DATA_DIR: join(folder, 'second') });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`PORT ${port} is taken`);
    const outside = connectDatabase({ connectionString: other.url, max: 1 });
    const schemas = {
      name: 'list_schemas',
      text: "SELECT nspname FROM pg_namespace WHERE nspname IN ('ob', 'bank')",
    };
    expect(await outside.query(schemas, [])).toEqual([]);
    await expect(readFile(join(folder, 'second', 'secret-key'))).rejects.toThrow('ENOENT');

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await Promise.all([database.close(), outside.close()]);
    await Promise.all([drop(), other.drop()]);
  });

  test('loads clients and TLS material again at SIGHUP, and keeps what cannot be replaced', async () => {
    const { url, drop } = await createTestDatabase(inject('databaseUrl'));
    const file = (name: string) => join(folder, 'data', name);
    const registration = {
      client_id: 'reloaded',
      client_name: 'Before',
      redirect_uris: ['https://tpp.example/callback'],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [toPublic(await createPrivateKey('ES256', 'key'))] },
      scope: 'openid',
      roles: [],
    };
    const clients = file('clients.json');
    await writeFile(clients, '[]');
    const [certificate, key] = [file('authority/server.pem'), file('authority/server.key')];
    const own = { OB_TLS_CERT: join(folder, 'own.pem'), OB_TLS_KEY: join(folder, 'own.key') };
    await writeFile(own.OB_TLS_CERT, await readFile(certificate));
    await writeFile(own.OB_TLS_KEY, await readFile(key));
    const early = { NODE_OPTIONS: hangUpWhileLoading };
    const server = start({ DATABASE_URL: url, OB_CLIENTS_FILE: clients, ...own, ...early }, 'express');
    const address = await server.listening();
    const show = async () => {
      const socket = await shakeHands(address);
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      return fingerprint256;
    };
    const reload = async (...expected: readonly string[]) => {
      const before = server.said().length;
      server.child.kill('SIGHUP');
      await vi.waitFor(
        () => expect(server.said().slice(before)).toMatch(/TLS material (?:not )?replaced/),
        10_000,
      );
      for (const text of expected) expect(server.said().slice(before)).toContain(text);
    };
    const first = await show();

    await writeFile(clients, JSON.stringify([registration]));
    await reload('"added":["reloaded"]', '"changed":[]');
    await writeFile(clients, JSON.stringify([{ ...registration, client_name: 'After' }]));
    await reload('"changed":["reloaded"]', 'clients replaced');
    await writeFile(clients, '[{');
    await writeFile(own.OB_TLS_KEY, 'no key');
    await reload(
      'clients not replaced',
      'OB_CLIENTS_FILE is not JSON',
      'TLS material not replaced',
      'OB_TLS_KEY',
    );
    expect(await show()).toBe(first);

    await writeFile(own.OB_TLS_CERT, await readFile(file('authority/sample-client.pem')));
    await writeFile(own.OB_TLS_KEY, await readFile(file('authority/sample-client.key')));
    await writeFile(clients, '[]');
    const kept = await shakeHands(address);
    const renewed = new Promise<void>((done) => kept.resume().once('close', done));
    await reload('"removed":["reloaded"]', 'OB_TLS_CERT', 'TLS material replaced');
    await renewed;
    expect(await show()).not.toBe(first);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await drop();
  });
});
