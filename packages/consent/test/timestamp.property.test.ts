import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTimestamp, parseMoment } from '../src/records/timestamp.ts';

describe('parseMoment', () => {
  test('parses a formatted timestamp to the same time', () => {
    const moments = fc.integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(parseMoment(formatTimestamp(moment), 'to')?.moment).toBe(moment);
      }),
    );
  });
});
