import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from '../src/embedded-database.ts';

/** A folder of `mkdtemp`, which only this user can open. If this user is root, the server runs as another user, who cannot. */
let privateFolder = '';
beforeAll(async () => {
  privateFolder = await mkdtemp(join(tmpdir(), 'ob-closed-'));
});
afterAll(() => rm(privateFolder, { recursive: true, force: true }));

async function runStatement(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function startInOtherProcess(folder: string): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const program = `
    import { startEmbeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, '../src/embedded-database.ts'))};
    const { url } = await startEmbeddedDatabase({ folder: ${JSON.stringify(folder)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

async function readPostmaster(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

function findSupervisors(folder: string): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-f', `postgres-supervisor.*${folder}"`]);
  return String(stdout).split('\n').filter(Boolean).map(Number);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('startEmbeddedDatabase', () => {
  test('runs in a private folder, can be shared while it runs, and keeps its data', async () => {
    const folder = join(privateFolder, 'postgres');
    const first = await startEmbeddedDatabase({ folder });
    await runStatement(first.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    const again = await startEmbeddedDatabase({ folder });
    expect(again.url).toBe(first.url);
    await again.stop();
    expect(await runStatement(first.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await first.stop();
    await expect(runStatement(first.url, 'SELECT 1')).rejects.toThrow();
    const later = await startEmbeddedDatabase({ folder });
    expect(await runStatement(later.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await later.stop();
  });

  test('stops while clients are connected', async () => {
    const server = await startEmbeddedDatabase({ folder: join(privateFolder, 'postgres') });
    const client = new Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    await server.stop();
    await expect(runStatement(server.url, 'SELECT 1')).rejects.toThrow();
  });

  test('stops a server that has lost its supervisor', async () => {
    const folder = join(privateFolder, 'postgres');
    const server = await startEmbeddedDatabase({ folder });
    const postmaster = await readPostmaster(folder);
    for (const supervisor of findSupervisors(folder)) process.kill(supervisor, 'SIGKILL');
    await vi.waitFor(() => expect(findSupervisors(folder)).toEqual([]));
    await server.stop();
    await vi.waitFor(() => expect(isRunning(postmaster)).toBe(false), 10_000);
  });

  test('reports why a server cannot start', async () => {
    const starting = startEmbeddedDatabase({ folder: join(import.meta.filename, 'below-a-file') });
    await expect(starting).rejects.toThrow(/ENOTDIR/);
  });
});

describe('a server whose starting process is killed', () => {
  const folder = () => join(privateFolder, 'killed');

  test('stops by itself, even with connected clients, and receives no signal of the process group', async () => {
    const starter = startInOtherProcess(folder());
    const [url] = await once(starter.stdout, 'data');
    const postmaster = await readPostmaster(folder());
    const busy = runStatement(String(url).trim(), 'SELECT pg_sleep(20)').catch(() => 'ended');
    process.kill(-(starter.pid ?? 0), 'SIGKILL');
    await vi.waitFor(() => expect(isRunning(postmaster)).toBe(false), 10_000);
    expect(await busy).toBe('ended');
  });

  test('can be started again at once', async () => {
    for (const pause of [0, 100]) {
      const starter = startInOtherProcess(folder());
      await once(starter.stdout, 'data');
      starter.kill('SIGKILL');
      await new Promise((done) => setTimeout(done, pause));
      const server = await startEmbeddedDatabase({ folder: folder() });
      expect(await runStatement(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
    }
  });

  test('recovers when its supervisor was killed too, even with running backends', async () => {
    const starter = startInOtherProcess(folder());
    const [url] = await once(starter.stdout, 'data');
    await runStatement(String(url).trim(), 'CREATE TABLE IF NOT EXISTS lasting AS SELECT 1 AS one');
    const postmaster = await readPostmaster(folder());
    for (const id of [...findSupervisors(folder()), postmaster, starter.pid ?? 0])
      process.kill(id, 'SIGKILL');
    const server = await startEmbeddedDatabase({ folder: folder() });
    expect(await runStatement(server.url, 'SELECT one FROM lasting')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('ignores a lock file whose process id belongs to another program', async () => {
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
    await writeFile(join(folder(), 'data', 'postmaster.pid'), `${bystander.pid}\n/x\n1\n65000\n`);
    await writeFile(join(folder(), 'lock'), `${bystander.pid}`);
    const server = await startEmbeddedDatabase({ folder: folder() });
    expect(await runStatement(server.url, 'SELECT one FROM lasting')).toEqual([{ one: 1 }]);
    await server.stop();
    bystander.kill();
  });

  test('creates the cluster again after it was killed during the first creation', async () => {
    const half = join(privateFolder, 'half');
    await mkdir(join(half, 'data.new'), { recursive: true });
    await writeFile(join(half, 'data.new', 'PG_VERSION'), '18\n');
    const server = await startEmbeddedDatabase({ folder: half });
    expect(await runStatement(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});
