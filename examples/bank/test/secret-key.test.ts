import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { loadSecretKeys } from '../src/platform/secret-key.ts';

const folder = await mkdtemp(join(tmpdir(), 'secret-key-'));
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const write = (key: Uint8Array) => Buffer.from(key).toString('base64');
const load = (environment: Readonly<Record<string, string>> = {}) =>
  loadSecretKeys(readConfig({ OB_DATA_DIR: folder, ...environment }));

afterAll(() => rm(folder, { recursive: true }));

test('a replaced secret key keeps the subject key, and the previous key still decrypts', async () => {
  const before = { current: first, previous: [], subjects: first };
  expect(await load({ OB_SECRET_KEY: write(first) })).toEqual(before);
  const replaced = { OB_SECRET_KEY: write(second), OB_SECRET_KEY_PREVIOUS: write(first) };
  const during = { current: second, previous: [first], subjects: first };
  expect(await load({ ...replaced, OB_SUBJECT_KEY: write(first) })).toEqual(during);
});

test('a sandbox without a secret key creates one and reuses it', async () => {
  const made = await load();
  expect(made.current).toHaveLength(32);
  expect(await load()).toEqual(made);
});

test('a damaged file and an unusable data folder are refused with the variable', async () => {
  const [damaged, file] = [join(folder, 'damaged'), join(folder, 'file')];
  await mkdir(damaged);
  await writeFile(join(damaged, 'secret-key'), 'short');
  await writeFile(file, '');
  await expect(load({ OB_DATA_DIR: damaged })).rejects.toThrow('the file secret-key must hold 32 bytes');
  await expect(load({ OB_DATA_DIR: file })).rejects.toThrow(/OB_DATA_DIR: .* cannot be used \(\w+\)/);
});
