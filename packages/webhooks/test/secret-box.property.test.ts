import { randomBytes } from 'node:crypto';
import { createSecretBox } from '@ob/webhooks/primitives';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readKeyId } from '../src/signing/secret-box.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const boxes = Array.from({ length: 3 }, () => {
  const key = random.bytes(32);
  return { key, alone: createSecretBox([key], random) };
});
const [first, second, third] = boxes.map(({ key }) => key) as [Uint8Array, Uint8Array, Uint8Array];
const everyKey = createSecretBox([first, second, third], random);
const texts = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('a secret box', () => {
  test('decrypts any text under its own context and under no other', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (text, context, other) => {
        const encrypted = await everyKey.encrypt(text, context);
        expect(await everyKey.decrypt(encrypted, context)).toBe(text);
        if (other !== context) await expect(everyKey.decrypt(encrypted, other)).rejects.toThrow();
      }),
    );
  });

  test('refuses every text with one changed byte', async () => {
    const parts = (await everyKey.encrypt('whsec_x', 'hook-1')).split('.');
    const change = fc.tuple(fc.constantFrom(2, 3), fc.nat(), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([part, at, mask]) => {
        const bytes = Buffer.from(parts[part] ?? '', 'base64');
        const place = at % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(place) ^ mask, place);
        const changed = parts
          .map((old, index) => (index === part ? bytes.toString('base64') : old))
          .join('.');
        await expect(everyKey.decrypt(changed, 'hook-1')).rejects.toMatchObject({
          code: 'secret_not_opened',
        });
      }),
    );
  });

  test('keeps the text through any sequence of keys, and then decrypts it only with the last of them', async () => {
    const row = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, row, async (text, path) => {
        let encrypted = await everyKey.encrypt(text, 'hook-1');
        for (const index of path) {
          const { key } = boxes[index] ?? expect.fail('no such key');
          encrypted = await createSecretBox([key, first, second, third], random).rewrap(encrypted, 'hook-1');
        }
        for (const [index, { alone }] of boxes.entries()) {
          const opened = await alone.decrypt(encrypted, 'hook-1').catch(() => undefined);
          expect(opened).toBe(index === path.at(-1) ? text : undefined);
          expect(readKeyId(encrypted) === alone.keyId).toBe(index === path.at(-1));
        }
      }),
      { numRuns: 40 },
    );
  });
});
