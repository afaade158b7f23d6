import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type BuildOptions, buildPackages } from '../src/build/build-packages.ts';

let root = '';
let compiled: string[] = [];

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** A fake compiler that copies the source. */
const compile: BuildOptions['compile'] = async (folder) => {
  const source = readFileSync(join(folder, 'src/index.ts'), 'utf8');
  compiled.push(folder.slice(root.length + 'packages/'.length + 1));
  if (source.includes('syntax error')) return { code: 1, output: 'a syntax error' };
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.js'), source);
  return { code: 0, output: '' };
};

const build = async (withTypes = true): Promise<string[]> => {
  compiled = [];
  await buildPackages({ root, withTypes, compile });
  return compiled.sort();
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ob-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write('pnpm-lock.yaml', 'first');
  for (const name of ['core', 'consent', 'tool']) {
    write(`packages/${name}/package.json`, JSON.stringify({ name, private: name === 'tool' }));
    write(`packages/${name}/src/index.ts`, 'code');
  }
});

describe('a build', () => {
  test('compiles every published package once, and nothing without changes', async () => {
    expect(await build()).toEqual(['consent', 'core']);
    expect(await build()).toEqual([]);
  });

  test.each([
    ['a source', 'packages/core/src/index.ts', 'other code'],
    ['a new source', 'packages/core/src/more.ts', 'more'],
    ['a package.json', 'packages/core/package.json', '{"version": "2"}'],
    ['a tsconfig.json', 'packages/core/tsconfig.json', '{}'],
    ['the lockfile', 'pnpm-lock.yaml', 'second'],
    ['the recipe', 'packages/tooling/tsup.config.ts', 'new'],
    ['a file of the output', 'packages/core/dist/index.js', 'edited'],
    ['a file next to the output', 'packages/core/dist/old.js', 'left over'],
  ])('runs again after a change of %s', async (_, file, text) => {
    await build();
    write(file, text);
    expect(await build()).toEqual(['consent', 'core']);
  });

  test.each([
    ['a README', 'packages/core/README.md'],
    ['a private package', 'packages/tool/src/index.ts'],
  ])('ignores a change of %s', async (_, file) => {
    await build();
    write(file, 'text');
    expect(await build()).toEqual([]);
  });

  test.each([
    ['a source', 'packages/core/src/more.ts'],
    ['the output', 'packages/core/dist'],
  ])('runs again when %s was deleted', async (_, path) => {
    write('packages/core/src/more.ts', 'more');
    await build();
    rmSync(join(root, path), { recursive: true });
    expect(await build()).toEqual(['consent', 'core']);
  });

  test('compares content and not file times, which change with the branch', async () => {
    await build();
    write('packages/core/src/index.ts', 'code');
    expect(await build()).toEqual([]);
  });

  test('without types is enough for the next one without types, but not for one with types', async () => {
    await build(false);
    expect(await build(false)).toEqual([]);
    expect(await build(true)).toEqual(['consent', 'core']);
    expect(await build(false)).toEqual([]);
  });
});

describe('a build that fails or is aborted', () => {
  test('builds the other packages, returns the output, and runs again next time', async () => {
    write('packages/core/src/index.ts', 'a syntax error');
    const failures = await buildPackages({ root, withTypes: true, compile });
    expect(failures).toEqual(['packages/core failed\na syntax error']);
    expect(await build()).toEqual(['consent', 'core']);
  });

  test('leaves no record of an earlier build with the same input', async () => {
    await build();
    write('packages/core/src/index.ts', 'in between');
    const abort = () => Promise.reject(new Error('aborted'));
    await expect(buildPackages({ root, withTypes: true, compile: abort })).rejects.toThrow('aborted');
    write('packages/core/src/index.ts', 'code');
    expect(await build()).toEqual(['consent', 'core']);
  });

  test('runs again when a source was edited meanwhile', async () => {
    const edit: BuildOptions['compile'] = async (folder) => {
      write('packages/core/src/index.ts', 'edited meanwhile');
      return compile(folder);
    };
    await buildPackages({ root, withTypes: true, compile: edit });
    expect(await build()).toEqual(['consent', 'core']);
  });
});
