import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Starts the project with Node 20 and npm alone: installs everything with the pinned pnpm, then runs the installed Node.
// It needs no dependency, because it runs before the install.
const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const node = join(workspace, 'node_modules/node-runtime/bin/node');
const commands = {
  start: { build: true, run: ['examples/tpp/src/main.ts'] },
  test: { build: false, run: ['packages/tooling/src/verify.ts'] },
  bench: { build: true, run: ['packages/bench/src/main.ts'] },
};

const environment = {
  ...process.env,
  PATH: [join(workspace, 'node_modules/.bin'), process.env.PATH].join(delimiter),
};
let running;
let interrupted = false;

// A terminal sends Ctrl-C to every process, and npm sends it again. Every other signal reaches only npm.
// So we forward one signal to the child, and Ctrl-C only if there is no terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!interrupted && (signal !== 'SIGINT' || !process.stdin.isTTY)) running?.kill(signal);
    interrupted = true;
  });
}

// npm starts this process through a shell, which does not forward signals and survives if only npm is killed.
// In both cases, this process or the shell gets a new parent.
const parent = process.ppid;
const launcher = findLauncher();
setInterval(() => {
  if ((process.ppid === parent && findLauncher() === launcher) || interrupted) return;
  interrupted = true;
  running?.kill('SIGTERM');
}, 500).unref();

/** Returns the parent of the shell that npm started; undefined without a shell or without /proc. */
function findLauncher() {
  try {
    const isShell = /^[^\0]*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'));
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return isShell && process.env.npm_lifecycle_event ? /^PPid:\s*(\d+)/m.exec(status)?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the exit code of a program, or 128 + the number of the signal that ended it. */
function run(program, flags, options = {}) {
  return new Promise((done) => {
    running = spawn(program, flags, { cwd: workspace, env: environment, stdio: 'inherit', ...options });
    running.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      done(1);
    });
    running.on('close', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
    options.attach?.(running);
  });
}

/** Runs a program and prints progress every few seconds. At the end, prints its last line, or all its output if it failed. */
async function prepare(title, program, flags) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const output = [];
  const attach = (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  };
  let ticks = 0;
  const progress = setInterval(() => {
    ticks += 1;
    if (ticks === 1 || ticks % 5 === 0) console.log(`${title} … ${seconds()}`);
  }, 2000);
  const code = await run(program, flags, { stdio: ['ignore', 'pipe', 'pipe'], attach });
  clearInterval(progress);
  if (interrupted) process.exit(130);
  if (code === 0) {
    const lines = Buffer.concat(output).toString('utf8').trim().split('\n');
    console.log(`${title}: ${lines.at(-1)} (${seconds()})`);
    return;
  }
  process.stderr.write(Buffer.concat(output));
  console.error(`${title} failed`);
  process.exit(code);
}

/** Returns the installed pnpm if it has the pinned version. Otherwise npx loads that version. */
function findPnpm() {
  const { packageManager } = readManifest(workspace);
  const folder = join(workspace, 'node_modules/pnpm');
  const isPinned = existsSync(folder) && `pnpm@${readManifest(folder).version}` === packageManager;
  return isPinned ? [process.execPath, join(folder, 'bin/pnpm.cjs')] : ['npx', '--yes', packageManager];
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

const [name = '', ...flags] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(`usage: run.js ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}

const [program, ...options] = findPnpm();
await prepare('Installing', program, [...options, 'install', '--frozen-lockfile']);
// The examples need no type declarations, which take longer to build.
if (command.build) await prepare('Building', node, ['packages/tooling/src/build.ts', '--no-types']);
// The program stops when this channel closes, which also happens if this process is killed.
const channel = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] };
process.exit(await run(node, [...command.run, ...flags], channel));
