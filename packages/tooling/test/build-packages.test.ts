import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildPackages, type Compile } from '../src/build/build-packages.ts';

let root = '';
let compiled: string[] = [];

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const manifest = (name: string, siblings: readonly string[], more = {}): string =>
  JSON.stringify({
    name,
    exports: {},
    dependencies: Object.fromEntries(siblings.map((sibling) => [sibling, 'workspace:*'])),
    ...more,
  });

/** A fake compiler: the code is the source, and the types are its first line. */
const compile: Compile = async (folder, withTypes) => {
  const source = readFileSync(join(folder, 'src/index.ts'), 'utf8');
  compiled.push(folder.slice(root.length + 'packages/'.length + 1));
  if (source.includes('syntax error')) return { code: 1, output: 'a syntax error' };
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.js'), source);
  if (withTypes) writeFileSync(join(folder, 'dist/index.d.ts'), source.split('\n')[0] ?? '');
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
  const siblings = { core: [], events: [], consent: ['@ob/core'], bank: ['@ob/consent', '@ob/events'] };
  for (const [name, needs] of Object.entries(siblings)) {
    write(`packages/${name}/package.json`, manifest(`@ob/${name}`, needs));
    write(`packages/${name}/src/index.ts`, 'types\ncode');
  }
  write('packages/tool/package.json', manifest('@ob/tool', [], { private: true }));
});

describe('a build', () => {
  test('compiles every published package once, and nothing without changes', async () => {
    expect(await build()).toEqual(['bank', 'consent', 'core', 'events']);
    expect(await build()).toEqual([]);
  });

  test('compiles only the package whose code changed', async () => {
    await build();
    write('packages/core/src/index.ts', 'types\nother code');
    expect(await build()).toEqual(['core']);
    expect(await build()).toEqual([]);
  });

  test('also compiles dependent packages when the types of a package changed', async () => {
    await build();
    write('packages/core/src/index.ts', 'other types\ncode');
    expect(await build()).toEqual(['bank', 'consent', 'core']);
  });

  test.each<[change: string, file: string, text: string, expected: string[]]>([
    ['a new file', 'packages/events/src/more.ts', 'more', ['events']],
    [
      'a package.json',
      'packages/events/package.json',
      manifest('@ob/events', [], { version: '2' }),
      ['events'],
    ],
    ['a tsconfig.json', 'packages/events/tsconfig.json', '{}', ['events']],
    ['the lockfile', 'pnpm-lock.yaml', 'second', ['bank', 'consent', 'core', 'events']],
    ['the recipe', 'packages/tooling/tsup.config.ts', 'new', ['bank', 'consent', 'core', 'events']],
    ['a file of the output', 'packages/core/dist/index.js', 'edited', ['core']],
    ['a file next to the output', 'packages/core/dist/old.js', 'left over', ['core']],
    ['a README', 'packages/core/README.md', 'text', []],
    ['a private package', 'packages/tool/src/index.ts', 'tool', []],
  ])('after a change of %s compiles the affected packages', async (_, file, text, expected) => {
    await build();
    write(file, text);
    expect(await build()).toEqual(expected);
    expect(await build()).toEqual([]);
  });

  test.each([
    ['a source', 'packages/core/src/more.ts'],
    ['an output', 'packages/core/dist/index.js'],
    ['the whole output', 'packages/core/dist'],
  ])('compiles again when %s was deleted', async (_, path) => {
    write('packages/core/src/more.ts', 'more');
    await build();
    rmSync(join(root, path), { recursive: true });
    expect(await build()).toEqual(['core']);
  });

  test('compares content and not file times, which change with the branch', async () => {
    await build();
    write('packages/core/src/index.ts', 'types\nof a branch');
    await build();
    write('packages/core/src/index.ts', 'types\ncode');
    expect(await build()).toEqual(['core']);
    write('packages/core/src/index.ts', 'types\ncode');
    expect(await build()).toEqual([]);
  });
});

describe('a build that fails or is aborted', () => {
  test('skips dependent packages, builds the others, and runs again next time', async () => {
    write('packages/core/src/index.ts', 'a syntax error');
    const results = await buildPackages({ root, withTypes: true, compile });
    const ends = Object.fromEntries(results.map(({ name, end }) => [name, end]));
    expect(ends).toEqual({
      '@ob/core': 'failed',
      '@ob/consent': 'blocked',
      '@ob/bank': 'blocked',
      '@ob/events': 'built',
    });
    expect(await build()).toEqual(['core']);
  });

  test('leaves no record, even when an earlier build with the same input was complete', async () => {
    await build();
    write('packages/core/src/index.ts', 'types\nin between');
    const abort: Compile = async (folder) => {
      writeFileSync(join(folder, 'dist/index.js'), 'half');
      throw new Error('aborted');
    };
    await expect(buildPackages({ root, withTypes: true, compile: abort })).rejects.toThrow('aborted');
    write('packages/core/src/index.ts', 'types\ncode');
    expect(await build()).toEqual(['core']);
    expect(readdirSync(join(root, 'packages/core/dist'))).toEqual(['index.d.ts', 'index.js']);
  });

  test('builds again when a source was edited during the build', async () => {
    const edit: Compile = async (folder, withTypes) => {
      const end = await compile(folder, withTypes);
      if (folder.endsWith('core')) write('packages/core/src/index.ts', 'types\nedited meanwhile');
      return end;
    };
    await buildPackages({ root, withTypes: true, compile: edit });
    expect(await build()).toEqual(['core']);
  });
});

describe('a build without types', () => {
  test('is enough for the next build without types, but not for one with types', async () => {
    expect(await build(false)).toHaveLength(4);
    expect(await build(false)).toEqual([]);
    expect(await build(true)).toHaveLength(4);
  });

  test('reuses a build with types', async () => {
    await build(true);
    expect(await build(false)).toEqual([]);
  });
});
