import { parseBookingBound } from '@ob/core/routes';
import { describeRoutes } from '@ob/http/routes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountRoutes } from './sample-document.ts';

const bounds = (await describeRoutes(accountRoutes))
  .flatMap(({ parameters = [] }) => parameters)
  .filter(({ name }) => /BookingDateTime$/.test(name));

const piece = (...texts: readonly string[]) => fc.constantFrom(...texts);
const day = fc.oneof(
  piece(
    '2026-02-28',
    '2026-02-29',
    '2024-02-29',
    '2000-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
  ),
  fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map(([year, month, date]) =>
      [`${year}`.padStart(4, '0'), `${month}`.padStart(2, '0'), `${date}`.padStart(2, '0')].join('-'),
    ),
);
const time = fc.tuple(
  piece('', 'T', 't', ' '),
  piece('', '00:00', '23:59', '24:00', '12:60', '9:00'),
  piece('', ':00', ':59', ':60', ':5'),
  piece('', '.1', '.123456789', `.${'1'.repeat(30)}`, `.${'1'.repeat(31)}`, '.', ',5'),
  piece('', 'Z', 'z', '+01:00', '-23:59', ' 01:00', '+0100', '+24:00', '+1:00'),
);

test('a bound matches its pattern exactly when the service can parse it', () => {
  expect(bounds).toHaveLength(4);
  fc.assert(
    fc.property(day, time, fc.constantFrom(...bounds), (date, rest, { schema }) => {
      const text = `${date}${rest.join('')}`;
      const { pattern, maxLength } = schema.json as { readonly pattern: string; readonly maxLength: number };
      const matches = text.length <= maxLength && new RegExp(pattern, 'u').test(text);
      expect({ text, matches }).toEqual({ text, matches: parseBookingBound(text, 'from') !== undefined });
    }),
    { numRuns: 3000 },
  );
});
