import { randomBytes } from 'node:crypto';
import { createLocalKey, type KeyEncryptionKey } from '@ob/webhooks';
import { createSecretBox } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { readKeyId } from '../src/signing/secret-box.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const [older, newer] = [random.bytes(32), random.bytes(32)] as const;
const box = createSecretBox([older], random);
const envelope = await box.encrypt('whsec_né', 'hook-1');
const [version, id, wrapped, encrypted] = envelope.split('.') as [string, string, string, string];

describe('a secret box', () => {
  test('decrypts its envelope, which reveals nothing of the text and differs every time', async () => {
    expect(await box.decrypt(envelope, 'hook-1')).toBe('whsec_né');
    expect(envelope).not.toContain('whsec');
    expect(Buffer.from(encrypted, 'base64').includes('whsec')).toBe(false);
    const again = (await box.encrypt('whsec_né', 'hook-1')).split('.');
    expect(again[2]).not.toBe(wrapped);
    expect(again[3]).not.toBe(encrypted);
  });

  test('uses every nonce once', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => box.encrypt('whsec_né', 'hook-1')));
    const nonces = texts.flatMap((text) =>
      text
        .split('.')
        .slice(2)
        .map((part) => part.slice(0, 16)),
    );
    expect(new Set(nonces).size).toBe(40);
  });

  test('names its key in the envelope', () => {
    expect(id).toBe(box.keyId);
    expect(readKeyId(envelope)).toBe(box.keyId);
    expect(readKeyId('sealed')).toBe('');
    expect(createSecretBox([newer], random).keyId).not.toBe(box.keyId);
  });

  const foreign = createSecretBox([newer], random).encrypt('whsec_né', 'hook-1');
  test.each<[string, () => Promise<string>, string]>([
    [
      'an envelope of another version',
      async () => ['v2', id, wrapped, encrypted].join('.'),
      'secret_not_opened',
    ],
    [
      'an envelope with the id of another key',
      async () => [version, 'other', wrapped, encrypted].join('.'),
      'secret_key_unknown',
    ],
    ['an envelope of another key', () => foreign, 'secret_key_unknown'],
    [
      'an envelope of another key with this id',
      async () => (await foreign).replace(/(?<=^v1\.)\w+/, id),
      'secret_not_opened',
    ],
    ['a shortened text', async () => envelope.slice(0, -8), ''],
    [
      'an envelope with the data key of another text',
      async () => mix(await box.encrypt('whsec_né', 'hook-1')),
      '',
    ],
    ['an envelope without a data key', async () => [version, id, '', encrypted].join('.'), ''],
    ['an envelope that is not base64', async () => [version, id, '!', encrypted].join('.'), ''],
    ['an envelope without a text', async () => [version, id, wrapped].join('.'), ''],
    ['an envelope with a further part', async () => `${envelope}.x`, ''],
    ['an empty envelope', async () => '', ''],
  ])('refuses %s', async (_name, change, code) => {
    const changed = await change();
    const refusal = {
      name: 'SecretBoxError',
      code: code || 'secret_not_opened',
      context: 'hook-1',
      message: expect.stringMatching(/^The secret of hook-1 cannot be decrypted\. [\w ,.]+\.$/),
    };
    await expect(box.decrypt(changed, 'hook-1')).rejects.toMatchObject(refusal);
  });

  function mix(other: string): string {
    return [version, id, other.split('.')[2], encrypted].join('.');
  }

  test('neither decrypts nor rewraps an envelope that was moved to another record', async () => {
    const both = createSecretBox([newer, older], random);
    await expect(box.decrypt(envelope, 'hook-2')).rejects.toMatchObject({ code: 'secret_not_opened' });
    await expect(both.rewrap(envelope, 'hook-2')).rejects.toMatchObject({ code: 'secret_not_opened' });
    await expect(both.rewrap('v1.other.AA==.AA==', 'hook-1')).rejects.toMatchObject({
      code: 'secret_key_unknown',
    });
  });

  test('rewraps the data key and leaves the encrypted text unchanged', async () => {
    const both = createSecretBox([newer, older], random);
    const moved = await both.rewrap(envelope, 'hook-1');
    expect(moved.split('.')[3]).toBe(encrypted);
    expect(readKeyId(moved)).toBe(both.keyId);
    expect(await createSecretBox([newer], random).decrypt(moved, 'hook-1')).toBe('whsec_né');
    expect(await both.rewrap(moved, 'hook-1')).toBe(moved);
  });

  test('refuses a key of another length, an invalid key id, and an empty list of keys', () => {
    const named = (name: string): KeyEncryptionKey => ({ ...createLocalKey(older, random), id: name });
    expect(() => createSecretBox([new Uint8Array(16)], random)).toThrow(RangeError);
    expect(() => createLocalKey(new Uint8Array(31), random)).toThrow(RangeError);
    for (const name of ['', 'a.b', 'a b', 'x'.repeat(65)])
      expect(() => createSecretBox([older, named(name)], random)).toThrow(RangeError);
    expect(() => createSecretBox([] as never, random)).toThrow(RangeError);
  });
});

describe('a key in a key service', () => {
  const local = createLocalKey(older, random);

  test('wraps and unwraps data keys of 32 bytes for the record, and never receives the secret', async () => {
    const seen: [number, string][] = [];
    const service: KeyEncryptionKey = {
      id: 'kms-2026',
      wrap(dataKey, context) {
        seen.push([dataKey.length, context]);
        return local.wrap(dataKey, context);
      },
      unwrap: local.unwrap,
    };
    const remote = createSecretBox([service], random);
    const text = await remote.encrypt('whsec_x', 'hook-1');
    expect(await remote.decrypt(text, 'hook-1')).toBe('whsec_x');
    expect(text).toMatch(/^v1\.kms-2026\./);
    expect(seen).toEqual([[32, 'hook-1']]);
  });

  test('passes its own failure through, and is refused when it returns a short key', async () => {
    const down = { ...local, unwrap: () => Promise.reject(new TypeError('no route to the service')) };
    await expect(createSecretBox([down], random).decrypt(envelope, 'hook-1')).rejects.toThrow(TypeError);
    const short = { ...local, unwrap: async () => new Uint8Array(16) };
    const refusal = { code: 'secret_not_opened' };
    await expect(createSecretBox([short], random).decrypt(envelope, 'hook-1')).rejects.toMatchObject(refusal);
    const replaced = createSecretBox([newer, short], random);
    await expect(replaced.rewrap(envelope, 'hook-1')).rejects.toMatchObject(refusal);
  });

  test('detects a moved envelope even if it ignores the context', async () => {
    const withoutContext: KeyEncryptionKey = {
      id: 'no-context',
      wrap: (dataKey) => local.wrap(dataKey, ''),
      unwrap: (wrappedKey) => local.unwrap(wrappedKey, ''),
    };
    const remote = createSecretBox([withoutContext], random);
    const text = await remote.encrypt('whsec_x', 'hook-1');
    expect(await remote.decrypt(text, 'hook-1')).toBe('whsec_x');
    await expect(remote.decrypt(text, 'hook-2')).rejects.toMatchObject({ code: 'secret_not_opened' });
  });
});
