import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createPrivateKey, toPublic } from '../authorization/test-client.ts';
import { createServerFolder, type ServerFolder, shakeHands } from './server-folder.ts';

let place: ServerFolder;

beforeAll(async () => {
  place = await createServerFolder();
});
afterAll(() => place.remove());

/** Sends the process a signal when it starts to load the bank. */
const signalWhileLoading = (signal: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name === '@ob/example-bank') process.kill(process.pid, '${signal}');
      return next(name, context);
    },
  });
`)}`;

describe('a server with an external database', () => {
  test('does not seed it by default, and reports unknown variables', async () => {
    const { url, drop } = await createTestDatabase(inject('databaseUrl'));
    const server = place.start({ DATABASE_URL: url, OB_WORKERS: '0', LOG_LEVEL: 'silent' });
    const { address } = await server.listening();
    const database = connectDatabase({ connectionString: url, max: 1 });
    const customers = { name: 'count_customers', text: 'SELECT count(*)::int AS held FROM bank.customers' };
    expect(await database.query(customers, [])).toEqual([{ held: 0 }]);
    expect(server.written()).toContain('OB_WORKERS is not a variable of this server');

    const { port } = new URL(address);
    const other = await createTestDatabase(inject('databaseUrl'));
    const second = place.start({
      DATABASE_URL: other.url,
      PORT: port,
      OB_DATA_DIR: join(place.folder, 'second'),
    });
    expect(await second.ended).toBe(1);
    expect(second.written()).toContain(`PORT ${port} is taken`);
    const outside = connectDatabase({ connectionString: other.url, max: 1 });
    const schemas = {
      name: 'list_schemas',
      text: "SELECT nspname FROM pg_namespace WHERE nspname IN ('ob', 'bank')",
    };
    expect(await outside.query(schemas, [])).toEqual([]);
    await expect(readFile(join(place.folder, 'second', 'secret-key'))).rejects.toThrow('ENOENT');

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await Promise.all([database.close(), outside.close()]);
    await Promise.all([drop(), other.drop()]);
  });

  test('names every invalid variable, and writes nothing before it ends', async () => {
    const dataFolder = join(place.folder, 'faulty');
    const unusable = join(place.folder, 'unusable.json');
    await writeFile(unusable, '');
    const ofFiles = ['OB_CLIENTS_FILE', 'OB_SIGNING_KEYS_FILE', 'OB_TLS_CLIENT_CA'];
    for (const [names, value] of [
      [ofFiles, unusable],
      [['DATABASE_URL'], 'postgres://nobody@127.0.0.1:1/none'],
    ] as const) {
      const faulty = Object.fromEntries(names.map((name) => [name, value]));
      const server = place.start({ OB_DATA_DIR: dataFolder, ...faulty });
      expect(await server.ended).toBe(1);
      for (const name of names) expect(server.written()).toContain(name);
      await expect(access(dataFolder)).rejects.toThrow('ENOENT');
    }
  });

  test('ends with 0 after a SIGTERM during its start, and ignores a SIGHUP then', async () => {
    const loading = place.start({ NODE_OPTIONS: signalWhileLoading('SIGTERM') });
    expect(await loading.ended).toBe(0);

    const { url, drop } = await createTestDatabase(inject('databaseUrl'));
    const database = connectDatabase({ connectionString: url, max: 1 });
    // Holds the lock of migrations.
    await database.query({ name: 'hold_lock', text: 'SELECT pg_advisory_lock(7221001)' }, []);
    const waiting = place.start({ DATABASE_URL: url, NODE_OPTIONS: signalWhileLoading('SIGHUP') }, 'express');
    await vi.waitFor(() => expect(waiting.written()).toContain('Another process is migrating'), 20_000);
    const stopped = performance.now();
    waiting.child.kill('SIGTERM');
    expect(await waiting.ended).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(10_000);
    await database.close();
    await drop();
  });

  test('reports an empty database that accepts no writes', async () => {
    const { url, drop } = await createTestDatabase(inject('databaseUrl'));
    const database = connectDatabase({ connectionString: url, max: 1 });
    const name = new URL(url).pathname.slice(1);
    const text = `ALTER DATABASE ${name} SET default_transaction_read_only = on`;
    await database.query({ name: 'forbid_writes', text }, []);
    await database.close();
    const server = place.start({ DATABASE_URL: url });
    expect(await server.ended).toBe(1);
    expect(server.written()).toMatch(
      /DATABASE_URL leads to a database that lacks tables and accepts no writes\n$/,
    );
    await drop();
  });

  test('reloads clients and TLS material at SIGHUP, and keeps the old ones if the new are invalid', async () => {
    const { url, drop } = await createTestDatabase(inject('databaseUrl'));
    const file = (name: string) => join(place.folder, 'data', name);
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
    const own = { OB_TLS_CERT: join(place.folder, 'own.pem'), OB_TLS_KEY: join(place.folder, 'own.key') };
    await writeFile(own.OB_TLS_CERT, await readFile(certificate));
    await writeFile(own.OB_TLS_KEY, await readFile(key));
    const server = place.start({ DATABASE_URL: url, OB_CLIENTS_FILE: clients, ...own }, 'express');
    const { address } = await server.listening();
    const show = async () => {
      const socket = await shakeHands(address);
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      return fingerprint256;
    };
    const reload = async (...expected: readonly string[]) => {
      const before = server.written().length;
      server.child.kill('SIGHUP');
      await vi.waitFor(
        () => expect(server.written().slice(before)).toMatch(/TLS material (?:not )?replaced/),
        10_000,
      );
      for (const text of expected) expect(server.written().slice(before)).toContain(text);
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
    await writeFile(clients, '');
    await reload('clients not replaced', 'OB_CLIENTS_FILE is not JSON');

    await writeFile(own.OB_TLS_CERT, await readFile(file('authority/sample-client.pem')));
    await writeFile(own.OB_TLS_KEY, await readFile(file('authority/sample-client.key')));
    await writeFile(clients, '[]');
    const stored = await shakeHands(address);
    const renewed = new Promise<void>((done) => stored.resume().once('close', done));
    await reload('"removed":["reloaded"]', '"dropped":1', 'OB_TLS_CERT', 'TLS material replaced');
    await renewed;
    expect(await show()).not.toBe(first);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await drop();
  });
});
