import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SigningKeys } from '@ob/oauth';
import type { JWK } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { loadKeys, makePrivateKey, reloadKeys } from '../src/platform/keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'keys-'));
const file = join(folder, 'keys.json');
const config: Config = { ...readConfig({ OB_DATA_DIR: folder }), signingKeysFile: file };
const [first, second, other] = await Promise.all([
  makePrivateKey('ES256'),
  makePrivateKey('ES256'),
  makePrivateKey('EdDSA'),
]);

afterAll(() => rm(folder, { recursive: true }));

const write = (...keys: readonly JWK[]) => writeFile(file, JSON.stringify({ keys }));

function listKeyIds(keys: SigningKeys) {
  const { active, retired } = keys.current();
  return [active.map(({ kid }) => kid), retired.map(({ kid }) => kid)];
}

describe('the signing keys', () => {
  test('rotate when the file changes and is loaded again', async () => {
    await write(first, other);
    const keys = await loadKeys(config);
    expect(listKeyIds(keys)).toEqual([[first.kid, other.kid], []]);
    const steps: [JWK[], unknown][] = [
      [
        [first, other, second],
        [[first.kid, other.kid], [second.kid]],
      ],
      [
        [second, other, first],
        [[second.kid, other.kid], [first.kid]],
      ],
      [
        [second, other],
        [[second.kid, other.kid], []],
      ],
    ];
    for (const [published, expected] of steps) {
      await write(...published);
      await reloadKeys(config, keys);
      expect(listKeyIds(keys)).toEqual(expected);
    }
  });

  test.each<readonly [string, string]>([
    ['invalid JSON', '{'],
    ['no key', JSON.stringify({ keys: [] })],
    ['a public key', JSON.stringify({ keys: [{ ...first, d: undefined }] })],
    ['two keys with the same kid', JSON.stringify({ keys: [first, { ...other, kid: first.kid }] })],
    ['the private part of another key', JSON.stringify({ keys: [{ ...first, d: second.d }] })],
  ])('do not change when the file contains %s', async (_, text) => {
    await write(first);
    const keys = await loadKeys(config);
    const ring = keys.current();
    await writeFile(file, text);
    const failure: unknown = await reloadKeys(config, keys).catch((error: unknown) => error);
    expect(String(failure)).toContain('OB_SIGNING_KEYS_FILE');
    expect(String(failure)).not.toContain(first.d);
    expect(keys.current()).toBe(ring);
  });
});
