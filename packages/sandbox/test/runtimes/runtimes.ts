import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { programFolder, type RuntimeName, runtimes } from '@ob/tooling/runtimes';
import { build } from 'tsup';

/** Bundles the program with everything that it imports; whatever is Node's own stays an import. */
export async function bundleProgram(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'ob-sandbox-'));
  try {
    await build({
      entry: { bundle: resolve(import.meta.dirname, 'program.ts') },
      ...{ config: false, silent: true, format: 'esm', target: 'es2022', platform: 'neutral' },
      tsconfig: resolve(import.meta.dirname, '../tsconfig.json'),
      outDir,
      noExternal: [/^(?!node:)/],
      external: [/^node:/],
      removeNodeProtocol: false,
      splitting: false,
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

/** Runs the bundled program in a runtime and answers what it reports. */
export async function askRuntime(name: RuntimeName, program: string): Promise<unknown> {
  const print = "import { runReport } from './program.mjs';\nconsole.log(JSON.stringify(await runReport()));";
  return inFolder({ 'program.mjs': program, 'main.mjs': print }, async (folder) => {
    const [command, ...flags] = runtimes[name].command;
    const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
    const { stdout } = await promisify(execFile)(command, [...flags, join(folder, 'main.mjs')], { env });
    return JSON.parse(stdout);
  });
}

/** Runs the bundled program in a worker of workerd, without Node compatibility, and answers what it reports. */
export async function askWorker(program: string): Promise<unknown> {
  const worker = `import { runReport } from './program.mjs';
export default { fetch: async () => Response.json(await runReport()) };`;
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "program.mjs", esModule = embed "program.mjs")],
    compatibilityDate = "2025-09-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
  const files = { 'worker.js': worker, 'program.mjs': program, 'config.capnp': config };
  return inFolder(files, async (folder) => {
    const child = spawn(
      join(programFolder, 'workerd'),
      ['serve', '--control-fd=3', join(folder, 'config.capnp')],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      },
    );
    try {
      const [line] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
      const { port } = JSON.parse(String(line).split('\n')[0] ?? '');
      return await fetch(`http://127.0.0.1:${port}/`).then((response) => response.json());
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });
}

async function inFolder<Value>(
  files: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-sandbox-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
