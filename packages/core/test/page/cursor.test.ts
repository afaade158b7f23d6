import { type CursorScope, decodeCursor, encodeCursor, type TransactionPosition } from '@ob/core';
import { describe, expect, test } from 'vitest';

const place: TransactionPosition = { bookingDateTime: '2026-02-01T09:00:00.000Z', transactionId: 't-1_A' };
const scope: CursorScope = { consentId: 'c1', accountId: 'a1', filter: { from: 0, to: 1_790_000_000_000 } };

/** Writes any text the way a cursor is written. */
function write(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

test('a cursor leads back to its place, and fits a URL as it is', () => {
  const cursor = encodeCursor(scope, place);
  expect(decodeCursor(scope, cursor)).toEqual(place);
  expect(encodeURIComponent(cursor)).toBe(cursor);
});

test.each<[string, CursorScope]>([
  ['another consent', { ...scope, consentId: 'c2' }],
  ['another account', { ...scope, accountId: 'a2' }],
  ['all accounts', { consentId: scope.consentId, filter: scope.filter }],
  ['another lower bound', { ...scope, filter: { ...scope.filter, from: 1 } }],
  ['another upper bound', { ...scope, filter: { from: 0 } }],
  ['no filter', { ...scope, filter: {} }],
])('a cursor does not open the listing of %s', (_, other) => {
  expect(decodeCursor(other, encodeCursor(scope, place))).toBeUndefined();
  expect(decodeCursor(scope, encodeCursor(other, place))).toBeUndefined();
});

describe('no cursor is', () => {
  const rest = '"c1","a1",0,1790000000000';
  test.each([
    ['nothing', ''],
    ['no base64url', 'a+b='],
    ['longer than any cursor', 'A'.repeat(513)],
    ['no JSON', write('place')],
    ['an object', write('{"0":"2026-02-01T09:00:00.000Z"}')],
    ['null', write('null')],
    ['a place alone', write('["2026-02-01T09:00:00.000Z","t1"]')],
    ['a number for a moment', write(`[0,"t1",${rest}]`)],
    ['a moment without milliseconds', write(`["2026-02-01T09:00:00Z","t1",${rest}]`)],
    ['an id that is none', write(`["2026-02-01T09:00:00.000Z","t1' OR '1'='1",${rest}]`)],
    ['one part too many', write(`["2026-02-01T09:00:00.000Z","t1",${rest},1]`)],
  ])('%s', (_, cursor) => {
    expect(decodeCursor(scope, cursor)).toBeUndefined();
  });
});
