import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { workspace } from './run-command.ts';

// Type-checks the workspace, or the folders in the arguments. Folders with the same options share one program, to save time.
interface Program {
  readonly name: string;
  readonly options: unknown;
  readonly configs: string[];
  readonly files: string[];
}

const folders = process.argv.slice(2).map((folder) => `${folder.replace(/\/+$/, '')}/`);
const cache = join(workspace, 'node_modules/.cache/types');

const listConfigs = (): string[] =>
  globSync('{packages,examples}/**/tsconfig.json', {
    cwd: workspace,
    exclude: (name) => name.endsWith('node_modules'),
  })
    .filter((config) => folders.length === 0 || folders.some((folder) => config.startsWith(folder)))
    .sort();

/** Reads a tsconfig.json with its `extends`, without the options that depend on its path. */
function readConfig(config: string) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: reportMismatch };
  const parsed = ts.getParsedCommandLineOfConfigFile(resolve(workspace, config), {}, host);
  if (parsed === undefined) throw new Error(`${config} cannot be read`);
  const { configFilePath, pathsBasePath, ...options } = parsed.options;
  return { options, files: parsed.fileNames, extended: parsed.raw.extends as string, raw: parsed.raw };
}

function reportMismatch(mismatch: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(mismatch.messageText, '\n'));
}

function groupPrograms(configs: readonly string[]): Program[] {
  const programs = new Map<string, Program>();
  for (const config of configs) {
    const { options, files, extended, raw } = readConfig(config);
    const key = JSON.stringify(options);
    const program = programs.get(key) ?? {
      name: `program-${programs.size + 1}`,
      options: {
        extends: resolve(workspace, dirname(config), extended),
        compilerOptions: raw.compilerOptions,
      },
      configs: [],
      files: [],
    };
    program.configs.push(config);
    program.files.push(...files);
    programs.set(key, program);
  }
  return [...programs.values()].filter(({ files }) => files.length > 0);
}

async function check({ name, options, configs, files }: Program): Promise<boolean> {
  const config = join(cache, `${name}.json`);
  await writeFile(config, JSON.stringify({ ...(options as object), files: [...new Set(files)] }));
  const cached = ['--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
  const flags = ['--project', config, ...cached, '--pretty', String(process.stdout.isTTY === true)];
  const compiler = spawn('tsc', flags, { cwd: workspace, stdio: 'inherit' });
  const code = await new Promise((done) => compiler.on('close', done));
  const places = configs.map((file) => relative('.', dirname(file))).join(', ');
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${places}`);
  return code === 0;
}

const queue = groupPrograms(listConfigs()).sort((one, other) => other.files.length - one.files.length);
if (queue.length === 0) throw new Error(`no tsconfig.json under ${folders.join(', ')}`);
await mkdir(cache, { recursive: true });

const work = async (): Promise<boolean> => {
  let passed = true;
  for (let program = queue.shift(); program !== undefined; program = queue.shift()) {
    passed = (await check(program)) && passed;
  }
  return passed;
};

const results = await Promise.all([work(), work()]);
process.exitCode = results.every(Boolean) ? 0 : 1;
