import { createLocalKey } from '@ob/webhooks';
import { expect, test } from 'vitest';
import { deriveKey, deriveSecrets } from '../src/secrets.ts';

const clock = { now: () => 0 };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;

const subjectOf = async (keys: Parameters<typeof deriveSecrets>[0]) =>
  (await deriveSecrets(keys, { clock, random })).subjects.subjectOf('client', 'alice');

test('derives the same subjects of customers when only the current key is replaced', async () => {
  const before = await subjectOf({ current: first });
  expect(await subjectOf({ current: second, previous: [first], subjects: first })).toBe(before);
  expect(await subjectOf({ current: second, previous: [first] })).not.toBe(before);
});

test('encrypts webhook secrets with the key of a key management service, and still decrypts older ones', async () => {
  const ports = { clock, random };
  const before = await (await deriveSecrets({ current: first }, ports)).secretBox.encrypt('secret', 'w1');
  const kms = { ...createLocalKey(random.bytes(32), random), id: 'kms-2027' };
  const { secretBox, hasPrevious } = await deriveSecrets({ current: first, webhooks: [kms] }, ports);
  expect(await secretBox.decrypt(before, 'w1')).toBe('secret');
  expect(await secretBox.encrypt('secret', 'w1')).toMatch(/^v1\.kms-2027\./);
  expect(hasPrevious).toBe(true);
});

test('refuses a text of 32 characters as a secret key', async () => {
  const text = 'abcdefghijklmnopqrstuvwxyzabcdef' as unknown as Uint8Array;
  await expect(deriveKey(text, 'test')).rejects.toThrow("Buffer.from(text, 'base64')");
});

const wrongKeys: readonly (readonly [title: string, key: Uint8Array, fault: string])[] = [
  ...[0, 16, 31, 33].map((length) => [`${length} bytes`, new Uint8Array(length).fill(1), 'must be'] as const),
  ['zeros', new Uint8Array(32), 'has only zeros. Use 32 random bytes.'],
];

test.each(wrongKeys)('refuses a key of %s and names its option', async (_title, key, fault) => {
  for (const [keys, name] of [
    [{ current: key }, 'current'],
    [{ current: first, previous: [second, key] }, 'previous[1]'],
    [{ current: first, subjects: key }, 'subjects'],
  ] as const) {
    const derived = deriveSecrets(keys, { clock, random });
    await expect(derived).rejects.toThrow(RangeError);
    await expect(derived).rejects.toThrow(`\`secretKeys.${name}\` ${fault}`);
  }
});
