import { noBurstLimit, noUnattendedLimit } from '@ob/core/primitives';
import { expect, test } from 'vitest';
import { createLimits, fillLimits } from '../src/limits.ts';

test('an undefined limit has its default', () => {
  const limits = { requestsPerSecond: undefined, unattendedReads: undefined, fundsConfirmations: 3 };
  expect(fillLimits(limits)).toEqual({ requestsPerSecond: 50, unattendedReads: 4, fundsConfirmations: 3 });
});

test.each([Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY])('refuses a limit of %d', (unattendedReads) => {
  expect(() => fillLimits({ unattendedReads })).toThrow(RangeError);
});

test('refuses a limit that is a string, and names its field and type', () => {
  const limits = { requestsPerSecond: '5' } as object;
  expect(() => fillLimits(limits)).toThrow('limits.requestsPerSecond is a string. Use a whole number');
});

test('opens no store for a limit of 0, which is off', () => {
  const off = { requestsPerSecond: 0, unattendedReads: 0, fundsConfirmations: 0 };
  expect(createLimits({} as never, off)).toEqual({
    burst: noBurstLimit,
    unattended: noUnattendedLimit,
    fundsLimit: noUnattendedLimit,
  });
});
