import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'tsup';
import { programFolder, type RuntimeName, runtimes } from './runtimes.ts';

/** Bundles a file with its imports except Node's modules. */
export async function bundleProgram(
  file: string,
  options: { readonly minify?: boolean } = {},
): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'ob-bundle-'));
  try {
    await build({
      entry: { bundle: file },
      ...{ config: false, silent: true, format: 'esm', target: 'es2022', platform: 'neutral' },
      tsconfig: join(import.meta.dirname, '../tsconfig.json'),
      outDir,
      noExternal: [/^(?!node:)/],
      external: [/^node:/],
      removeNodeProtocol: false,
      splitting: false,
      minify: options.minify ?? false,
      esbuildOptions: (esbuild) => {
        esbuild.conditions = ['@ob/source'];
        esbuild.mainFields = ['module', 'main'];
      },
    });
    const [name = ''] = (await readdir(outDir)).filter((found) => found.startsWith('bundle.'));
    return await readFile(join(outDir, name), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}

export interface RunningProgram {
  readonly output: string;
  readonly stop: () => Promise<void>;
}

/** Runs `main`, which imports the bundled program from `./program.mjs`, until it has printed one line. */
export async function runModule(name: RuntimeName, program: string, main: string): Promise<RunningProgram> {
  const folder = await writeFiles({ 'program.mjs': program, 'main.mjs': main });
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

/** Starts a worker in workerd. Its output is the port that it listens on. */
export async function runWorker(
  program: string,
  worker: string,
  flags: readonly string[] = [],
): Promise<RunningProgram> {
  const files = { 'worker.js': worker, 'program.mjs': program };
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
  const folder = await writeFiles({ ...files, 'config.capnp': config });
  const workerd = ['serve', '--control-fd=3', join(folder, 'config.capnp')];
  const child = spawn(join(programFolder, 'workerd'), workerd, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const started = await running(child, child.stdio[3] as Readable, folder);
  return { ...started, output: String(JSON.parse(started.output).port) };
}

/** Runs `runReport` of a bundled program. The result passes through JSON. */
export async function runModuleReport(name: RuntimeName, program: string): Promise<unknown> {
  const print = "import { runReport } from './program.mjs';\nconsole.log(JSON.stringify(await runReport()));";
  const { output, stop } = await runModule(name, program, print);
  await stop();
  return JSON.parse(output);
}

/** Runs `runReport` in workerd. The result passes through JSON. */
export async function runWorkerReport(program: string, flags: readonly string[] = []): Promise<unknown> {
  const worker = `import { runReport } from './program.mjs';
export default { fetch: async () => Response.json(await runReport()) };`;
  const { output, stop } = await runWorker(program, worker, flags);
  try {
    return await fetch(`http://127.0.0.1:${output}/`).then((response) => response.json());
  } finally {
    await stop();
  }
}

async function writeFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-runtime-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Waits for the first line of output. Throws with stderr if the program ends without one. */
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
  throw new Error(`the program ended without output: ${complaint}`);
}
