import { randomBytes } from 'node:crypto';
import { cacheDecryptedSecrets, createSecretBox, type SecretCacheSettings } from '@ob/webhooks/primitives';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const box = createSecretBox([random.bytes(32)], random);

/** Creates a cache and records the contexts that reach the box behind it. */
function createCache(settings?: SecretCacheSettings) {
  const decrypted: string[] = [];
  let now = 1_000_000;
  const behind = {
    encrypt: box.encrypt,
    decrypt(encrypted: string, context: string) {
      decrypted.push(context);
      return box.decrypt(encrypted, context);
    },
  };
  const cache = cacheDecryptedSecrets(behind, { now: () => now }, settings);
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { cache, decrypted, advance };
}

describe('a cache of decrypted secrets', () => {
  test('decrypts a text once, also for parallel callers', async () => {
    const { cache, decrypted } = createCache();
    const encrypted = await cache.encrypt('whsec_x', 'hook-1');
    const texts = await Promise.all([cache.decrypt(encrypted, 'hook-1'), cache.decrypt(encrypted, 'hook-1')]);
    expect([...texts, await cache.decrypt(encrypted, 'hook-1')]).toEqual(['whsec_x', 'whsec_x', 'whsec_x']);
    expect(decrypted).toEqual(['hook-1']);
  });

  test('decrypts again at the end of the lifetime, and when the clock was set back', async () => {
    const { cache, decrypted, advance } = createCache({ lifetimeMs: 1_000 });
    const encrypted = await cache.encrypt('whsec_x', 'hook-1');
    for (const pause of [0, 999, 1, -1]) {
      advance(pause);
      await cache.decrypt(encrypted, 'hook-1');
    }
    expect(decrypted).toHaveLength(3);
  });

  test('refuses another context, as the box does', async () => {
    const { cache } = createCache();
    const encrypted = await cache.encrypt('whsec_x', 'hook-1');
    await cache.decrypt(encrypted, 'hook-1');
    await expect(cache.decrypt(encrypted, 'hook-2')).rejects.toMatchObject({ code: 'secret_not_opened' });
    await expect(cache.decrypt(encrypted.slice(1), 'hook-1v')).rejects.toThrow();
  });

  test('does not keep a failure', async () => {
    const encrypted = await box.encrypt('whsec_x', 'hook-1');
    let fails = true;
    const decrypt = async (text: string, context: string) => {
      if (fails) throw new TypeError('no route to the service');
      return box.decrypt(text, context);
    };
    const cache = cacheDecryptedSecrets({ encrypt: box.encrypt, decrypt }, { now: () => 0 });
    await expect(cache.decrypt(encrypted, 'hook-1')).rejects.toThrow(TypeError);
    fails = false;
    expect(await cache.decrypt(encrypted, 'hook-1')).toBe('whsec_x');
  });

  test('does not wait for a decryption that hangs, and keeps its result if it ends later', async () => {
    let now = 0;
    const decryptions: ((text: string) => void)[] = [];
    const decrypt = () => new Promise<string>((give) => decryptions.push(give));
    const cache = cacheDecryptedSecrets({ encrypt: box.encrypt, decrypt }, { now: () => now });
    const decryptAt = (at: number) => {
      now = at;
      return cache.decrypt('encrypted', 'hook-1');
    };
    const hung = decryptAt(0);
    void decryptAt(4_999);
    expect(decryptions).toHaveLength(1);
    void decryptAt(5_000);
    expect(decryptions).toHaveLength(2);
    decryptions[0]?.('whsec_late');
    expect(await hung).toBe('whsec_late');
    expect(await decryptAt(299_999)).toBe('whsec_late');
    const recovered = decryptAt(300_000);
    decryptions[2]?.('whsec_x');
    expect([await recovered, await decryptAt(310_000)]).toEqual(['whsec_x', 'whsec_x']);
    expect(decryptions).toHaveLength(3);
  });

  test('holds at most its capacity and drops the entry that was unused for the longest time', async () => {
    const { cache, decrypted } = createCache({ capacity: 3 });
    const names = ['a', 'b', 'c', 'd', 'e'];
    const encrypted = new Map<string, string>();
    for (const name of names) encrypted.set(name, await cache.encrypt(name, name));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 30 }), async (requested) => {
        const recent: string[] = [];
        // The last three names are known, whatever was requested before this run.
        for (const name of [...['a', 'b', 'c'], ...requested]) {
          const before = decrypted.length;
          expect(await cache.decrypt(encrypted.get(name) ?? '', name)).toBe(name);
          const known = [...new Set([...recent].reverse())].slice(0, 3);
          if (recent.length >= 3) expect(decrypted.length - before).toBe(known.includes(name) ? 0 : 1);
          recent.push(name);
        }
      }),
    );
  });

  test('refuses an empty capacity or lifetime', () => {
    for (const settings of [{ capacity: 0 }, { lifetimeMs: 0 }, { capacity: Number.NaN }])
      expect(() => cacheDecryptedSecrets(box, { now: () => 0 }, settings)).toThrow(RangeError);
  });
});
