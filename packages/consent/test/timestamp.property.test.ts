import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTimestamp, parseMoment } from '../src/records/timestamp.ts';

describe('a timestamp', () => {
  test('that was formatted parses to the same moment', () => {
    const moments = fc.integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(parseMoment(formatTimestamp(moment), 'to')?.moment).toBe(moment);
      }),
    );
  });
});
