import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEntries, listPublishedPackages } from '../src/published-packages.ts';
import { workspace } from '../src/run-command.ts';

const run = promisify(execFile);
const packages = listPublishedPackages();
const nodes = {
  'the lowest Node': resolve(import.meta.dirname, '../node_modules/node-22/bin/node'),
  'the Node of this project': join(workspace, 'node_modules/node-runtime/bin/node'),
};

/** Loads each entry by import and by require, which must return the same module. */
const program = `
const load = async () => {
  for (const name of process.argv.slice(2)) {
    const required = require(name);
    if ((await import(name)) !== required) throw new Error(name + ' is loaded twice');
    console.log(name, Object.keys(required).length);
  }
};
load();`;

let folder = '';

// The packages are in node_modules, as in an application.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ob-entries-'));
  for (const { name, folder: target } of packages) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
  }
  await writeFile(join(folder, 'load.cjs'), program);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.entries(nodes))('on %s', (_, node) => {
  test.each(packages)('every entry of $name can be loaded by import and by require', async (published) => {
    const names = listEntries(published).map((entry) => entry.name);
    const { stdout } = await run(node, [join(folder, 'load.cjs'), ...names], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual(
      names.map((name) => expect.stringMatching(new RegExp(`^${name} [1-9]`))),
    );
  });
});

describe('the lowest supported version of Node', () => {
  test('is the version of these tests, in every package', async () => {
    const { stdout } = await run(nodes['the lowest Node'], ['--version']);
    const lowest = stdout.trim().slice(1);
    const engines = packages.map(({ name, manifest }) => [name, manifest.engines?.node]);
    expect(engines).toEqual(packages.map(({ name }) => [name, `>=${lowest}`]));
  });

  test('is named by every README', async () => {
    const { stdout } = await run(nodes['the lowest Node'], ['--version']);
    const [major, minor] = stdout.trim().slice(1).split('.');
    const files = [workspace, ...packages.map(({ folder: home }) => home)].map((home) =>
      join(home, 'README.md'),
    );
    const silent = files.filter(
      (file) => !readFileSync(file, 'utf8').includes(`Node ${major}.${minor} or later`),
    );
    expect(silent).toEqual([]);
  });
});
