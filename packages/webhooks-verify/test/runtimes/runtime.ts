import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { programFolder, type RuntimeName, runtimes } from '@ob/tooling/runtimes';

/** A program under way: what it printed first, and its end. */
export interface RunningProgram {
  readonly output: string;
  readonly stop: () => Promise<void>;
}

/** Puts files into a folder of their own. */
export async function writeProgram(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-runtime-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs a module until it has printed one line. */
export async function runModule(
  name: RuntimeName,
  files: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  const folder = await writeProgram(files);
  const [command, ...flags] = runtimes[name].command;
  const child = spawn(command, [...flags, join(folder, 'main.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${programFolder}:${process.env.PATH}`,
      HOME: folder,
      NO_COLOR: '1',
      DENO_NO_UPDATE_CHECK: '1',
    },
  });
  return running(child, child.stdout, folder);
}

/** Starts a worker in workerd; the output is the port it listens on. */
export async function runWorker(
  files: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<RunningProgram> {
  const modules = Object.keys(files).map((name) => `(name = "${name}", esModule = embed "${name}")`);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [${modules.join(', ')}],
    compatibilityDate = "2025-09-01",
    compatibilityFlags = [${flags.map((flag) => `"${flag}"`).join(', ')}]
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
  const folder = await writeProgram({ ...files, 'config.capnp': config });
  const child = spawn(
    join(programFolder, 'workerd'),
    ['serve', '--control-fd=3', join(folder, 'config.capnp')],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const started = await running(child, child.stdio[3] as Readable, folder);
  return { ...started, output: String(JSON.parse(started.output).port) };
}

/** Waits for the first line of a program, and fails with what it complained of. */
async function running(child: ChildProcess, output: Readable, folder: string): Promise<RunningProgram> {
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  };
  let complaint = '';
  child.stderr?.on('data', (piece) => {
    complaint += piece;
  });
  let line = '';
  for await (const piece of output.setEncoding('utf8')) {
    line += piece;
    if (line.includes('\n')) return { output: line.slice(0, line.indexOf('\n')), stop };
  }
  await stop();
  throw new Error(`the program printed no line: ${complaint}`);
}
