import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

interface InstallState {
  isInstalled(workspace: string): boolean;
  forgetInstall(workspace: string): void;
  recordInstall(workspace: string): void;
}

// Plain JavaScript, because it runs before the install.
const file = pathToFileURL(join(import.meta.dirname, '../bin/install-state.js')).href;
const { isInstalled, forgetInstall, recordInstall }: InstallState = await import(file);

let root = '';
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ob-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write('package.json', JSON.stringify({ devDependencies: { vitest: '1' } }));
  write('pnpm-lock.yaml', 'lock');
  write('pnpm-workspace.yaml', 'workspace');
  write('packages/core/package.json', JSON.stringify({ dependencies: { zod: '1' } }));
  write('packages/core/node_modules/zod/package.json', '{}');
  write('node_modules/vitest/package.json', '{}');
  write('node_modules/.pnpm/lock.yaml', 'lock');
});

describe('an install', () => {
  test('is missing before it is recorded and after it is forgotten', () => {
    expect(isInstalled(root)).toBe(false);
    recordInstall(root);
    expect(isInstalled(root)).toBe(true);
    forgetInstall(root);
    expect(isInstalled(root)).toBe(false);
  });

  test.each([
    ['the lockfile changed', 'pnpm-lock.yaml', 'other'],
    ['the settings changed', 'pnpm-workspace.yaml', 'other'],
    ['a package has other dependencies', 'packages/core/package.json', '{}'],
    ['a package was added', 'examples/new/package.json', '{}'],
    ['another branch was installed meanwhile', 'node_modules/.pnpm/lock.yaml', 'other'],
  ])('is out of date when %s', (_, path, text) => {
    recordInstall(root);
    write(path, text);
    expect(isInstalled(root)).toBe(false);
  });

  test.each(['node_modules/vitest', 'packages/core/node_modules', 'node_modules'])(
    'is incomplete without %s',
    (path) => {
      recordInstall(root);
      rmSync(join(root, path), { recursive: true });
      expect(isInstalled(root)).toBe(false);
    },
  );

  test('is complete when only other files change', () => {
    recordInstall(root);
    write('packages/core/src/index.ts', 'code');
    expect(isInstalled(root)).toBe(true);
  });
});
