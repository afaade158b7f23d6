import { describe, expect, test } from 'vitest';
import { validateDates } from '../src/lifecycle/consent-dates.ts';

const now = Date.parse('2026-03-01T09:30:00.000Z');
const at = (offset: number) => new Date(now + offset).toISOString();
const day = 24 * 60 * 60_000;
const paths = (dates: Parameters<typeof validateDates>[0]) =>
  validateDates(dates, now).map(({ path }) => path);

describe('the dates of a request', () => {
  test.each([
    ['no date', {}, []],
    ['an expiry in a millisecond', { expiration_date: at(1) }, []],
    ['an expiry now', { expiration_date: at(0) }, ['expiration_date']],
    ['an expiry in 90 days', { expiration_date: at(90 * day) }, []],
    ['an expiry a millisecond after 90 days', { expiration_date: at(90 * day + 1) }, ['expiration_date']],
    ['an expiry that is no timestamp', { expiration_date: 'soon' }, ['expiration_date']],
    ['an expiry without a zone', { expiration_date: at(day).replace('Z', '') }, ['expiration_date']],
    ['an expiry without a time', { expiration_date: at(2 * day).slice(0, 10) }, ['expiration_date']],
    [
      'a start on 29 February of a common year',
      { transaction_from_date: '2026-02-29T00:00:00Z' },
      ['transaction_from_date'],
    ],
    ['a range in order', { transaction_from_date: at(-2), transaction_to_date: at(-1) }, []],
    ['a range of one moment', { transaction_from_date: at(-2), transaction_to_date: at(-2) }, []],
    [
      'a range that ends before its start',
      { transaction_from_date: at(-1), transaction_to_date: at(-2) },
      ['transaction_to_date'],
    ],
    ['a start in the future, before the default expiry', { transaction_from_date: at(90 * day - 1) }, []],
    ['a start at the default expiry', { transaction_from_date: at(90 * day) }, ['transaction_from_date']],
    ['a start before the requested expiry', { transaction_from_date: at(1), expiration_date: at(2) }, []],
    [
      'a start at the requested expiry',
      { transaction_from_date: at(2), expiration_date: at(2) },
      ['transaction_from_date'],
    ],
    ['a start that is no timestamp', { transaction_from_date: 'once' }, ['transaction_from_date']],
    ['an end that is no timestamp', { transaction_to_date: 'once' }, ['transaction_to_date']],
    [
      'a start that is no timestamp, with an end',
      { transaction_from_date: 'once', transaction_to_date: at(-1) },
      ['transaction_from_date'],
    ],
    ['an end far in the future', { transaction_to_date: at(9999 * day) }, []],
    [
      'several errors',
      { expiration_date: at(-1), transaction_from_date: at(0), transaction_to_date: at(-1) },
      ['expiration_date', 'transaction_to_date'],
    ],
  ])('are validated: %s', (_, dates, expected) => {
    expect(paths(dates)).toEqual(expected);
  });
});
