import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectPlainly } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StartedServer } from '../server-process.ts';
import { ask, createServerFolder, type ServerFolder, shakeHands } from './server-folder.ts';

let place: ServerFolder;

beforeAll(async () => {
  place = await createServerFolder();
});
afterAll(() => place.remove());

const signalGroup = ({ child }: StartedServer, signal: NodeJS.Signals) =>
  process.kill(-(child.pid ?? 0), signal);

function listDatabases(): readonly string[] {
  const all = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  return all.filter((line) => line.includes(place.folder) && line.includes('postgres'));
}

describe('a server with the embedded PostgreSQL', () => {
  test('ends with 0 after repeated signals to its process group, and finishes the running request', async () => {
    const server = place.start({ PORT: '0' });
    const { address } = await server.listening();
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

  test('starts again after it was killed under load, and PostgreSQL ends with it', async () => {
    for (let round = 0; round < 2; round += 1) {
      const server = place.start({});
      const { address } = await server.listening();
      const load = Array.from({ length: 20 }, () => ask(address, '/readyz'));
      signalGroup(server, 'SIGKILL');
      await Promise.all([server.ended, ...load]);
    }
    const last = place.start({});
    expect(await ask((await last.listening()).address, '/readyz')).toEqual([200, 'ready\n']);
    last.child.disconnect();
    expect(await last.ended).toBe(0);
    await vi.waitFor(() => expect(listDatabases()).toEqual([]), 10_000);
  });
});
