import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { UnavailableError } from '@ob/http';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, expect, inject, test } from 'vitest';
import { connectDatabase } from '../src/database.ts';

const server = await createTestDatabase(inject('databaseUrl'));
const { hostname, port } = new URL(server.url);
const sockets = new Set<Socket>();
let swallows = false;

/** A proxy in front of the database that, once silenced, swallows all traffic and sends nothing. */
const proxy = createServer((near) => {
  const far = connect(Number(port), hostname);
  for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
  far.on('data', (data) => swallows || near.write(data));
  near.on('data', (data) => swallows || far.write(data));
  near.on('close', () => far.destroy());
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await server.drop();
});

const one = { name: 'test_one', text: 'SELECT 1 AS one' };

test('replaces a connection that no longer answers, inside a transaction and outside', async () => {
  const url = new URL(server.url);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const database = connectDatabase({ connectionString: url.href, max: 1, query_timeout: 300 });
  const readOne = () => database.query(one, []);
  expect(await readOne()).toEqual([{ one: 1 }]);
  for (const attempt of [readOne, () => database.transact((transaction) => transaction.query(one, []))]) {
    await readOne();
    swallows = true;
    await expect(attempt()).rejects.toThrow(UnavailableError);
    swallows = false;
    expect(await readOne()).toEqual([{ one: 1 }]);
  }
  const within = database.transact(async (transaction) => {
    swallows = true;
    return transaction.query(one, []);
  });
  await expect(within).rejects.toThrow(UnavailableError);
  swallows = false;
  expect(await readOne()).toEqual([{ one: 1 }]);
  await database.close();
});
