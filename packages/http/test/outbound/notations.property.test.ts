import { createAddressGuard } from '@ob/http/routes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedIpv4, closedIpv6, isOpenNumber, toNumber } from './special-addresses.ts';

const guard = createAddressGuard({
  resolve: async () => [],
  allow: [],
  environment: 'production',
  ownAddresses: () => [],
});

/** Creates addresses of all kinds, mostly at the edge of a block. */
const numbers = (bits: 32 | 128) => {
  const max = 2n ** BigInt(bits) - 1n;
  const edges = (bits === 32 ? closedIpv4 : closedIpv6).flatMap(({ first, last }) => [
    toNumber(first),
    toNumber(last),
  ]);
  const nearby = fc.tuple(fc.constantFrom(...edges), fc.bigInt(-2n, 2n)).map(([edge, step]) => edge + step);
  const mapped = bits === 32 ? [] : [numbers32.map((value) => (0xffffn << 32n) + value)];
  return fc.oneof(fc.bigInt(0n, max), nearby, ...mapped).filter((value) => value >= 0n && value <= max);
};
const numbers32: fc.Arbitrary<bigint> = fc.bigInt(0n, 2n ** 32n - 1n);

const radixes = [
  (value: bigint) => value.toString(),
  (value: bigint) => `0x${value.toString(16)}`,
  (value: bigint) => `0X00${value.toString(16).toUpperCase()}`,
  (value: bigint) => `0${value.toString(8)}`,
  (value: bigint) => `000${value.toString(8)}`,
];

const wide = (text: string) =>
  text.replaceAll(/[0-9a-fxA-FX]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
const percent = (text: string) =>
  text.replaceAll(/./g, (letter) => `%${(letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`);
const disguises = [
  (text: string) => text,
  (text: string) => `${text}.`,
  wide,
  percent,
  (text: string) => text.replaceAll('.', '。'),
  (text: string) => text.replaceAll('.', '%2e'),
  (text: string) => `\u00ad${text}`,
];

/** One to four numbers in mixed notations. The last one contains the remaining bytes. */
const spelledIpv4 = fc
  .record({
    value: numbers(32),
    count: fc.integer({ min: 1, max: 4 }),
    radixes: fc.array(fc.constantFrom(...radixes), { minLength: 4, maxLength: 4 }),
    disguise: fc.constantFrom(...disguises),
  })
  .map(({ value, count, radixes: chosen, disguise }) => {
    const heads = [24n, 16n, 8n].slice(0, count - 1).map((shift) => (value >> shift) & 0xffn);
    const rest = value & (2n ** BigInt(8 * (5 - count)) - 1n);
    const parts = [...heads, rest].map((part, index) => chosen[index]?.(part) ?? '');
    return { value, host: disguise(parts.join('.')) };
  });

const spelledIpv6 = fc
  .record({
    value: numbers(128),
    upper: fc.boolean(),
    padded: fc.boolean(),
    dotted: fc.boolean(),
    short: fc.boolean(),
  })
  .map(({ value, upper, padded, dotted, short }) => {
    const groups = Array.from({ length: 8 }, (_, index) => (value >> BigInt(16 * (7 - index))) & 0xffffn);
    const written = groups.map((group) => group.toString(16).padStart(padded ? 4 : 1, '0'));
    const octets = [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn);
    const parts = dotted ? [...written.slice(0, 6), octets.join('.')] : written;
    const text = parts.join(':');
    const shortened = short ? text.replace(/(?:^|:)(?:0+:)+/, '::') : text;
    return { value, host: `[${upper ? shortened.toUpperCase() : shortened}]` };
  });

const check = async (host: string) => {
  const { ok } = await guard.admit(`https://${host}/`);
  return ok;
};

test('checks an IPv4 address by its bytes in every notation', async () => {
  await fc.assert(
    fc.asyncProperty(spelledIpv4, async ({ value, host }) => {
      expect(URL.canParse(`https://${host}/`)).toBe(true);
      expect(await check(host)).toBe(isOpenNumber(value, 32));
    }),
    { numRuns: 3_000 },
  );
});

test('checks an IPv6 address by its bytes in every notation', async () => {
  await fc.assert(
    fc.asyncProperty(spelledIpv6, async ({ value, host }) => {
      expect(URL.canParse(`https://${host}/`)).toBe(true);
      expect(await check(host)).toBe(isOpenNumber(value, 128));
    }),
    { numRuns: 3_000 },
  );
});

test('checks any text without throwing, and allows only URLs that parse to the same host', async () => {
  const texts = fc.oneof(
    fc.webUrl({ validSchemes: ['https'] }),
    fc.string({ unit: 'binary' }).map((rest) => `https://${rest}`),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (url) => {
      const admitted = await guard.admit(url);
      if (admitted.ok) expect(new URL(url).username).toBe('');
    }),
    { numRuns: 2_000 },
  );
});
