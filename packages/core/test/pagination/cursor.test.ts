import {
  type CursorListing,
  type CursorScope,
  createCursorCodec,
  encodeCursor,
  type TransactionPosition,
} from '@ob/core/routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCursor } from '../../src/pagination/cursor.ts';

const cursors = await createCursorCodec([new Uint8Array(32)]);
const place: TransactionPosition = { bookingDateTime: '2026-02-01T09:00:00.000Z', transactionId: 't-1_A' };
const scope: CursorScope = { consentId: 'c1', accountId: 'a1', filter: { from: 0, to: 1_790_000_000_000 } };

function opens(listing: CursorScope, cursor: string, codec = cursors): boolean {
  return openCursor(codec, cursor)?.belongsTo(listing, listing.filter) ?? false;
}

test('a cursor decodes to its position and is URL-safe', () => {
  const cursor = encodeCursor(cursors, scope, place);
  expect(openCursor(cursors, cursor)?.position).toEqual(place);
  expect(opens(scope, cursor)).toBe(true);
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
  expect(opens(other, encodeCursor(cursors, scope, place))).toBe(false);
  expect(opens(scope, encodeCursor(cursors, other, place))).toBe(false);
});

test('a cursor of another consent or account is refused without a filter too', () => {
  const opened = openCursor(cursors, encodeCursor(cursors, scope, place));
  const fits = (listing: CursorListing) => opened?.belongsTo(listing, undefined);
  expect([fits(scope), fits({ consentId: 'c2', accountId: 'a1' }), fits({ consentId: 'c1' })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a cursor reveals neither ids nor times', () => {
  const cursor = encodeCursor(cursors, scope, place);
  const bytes = Buffer.from(cursor, 'base64url').toString('latin1');
  for (const secret of ['t-1_A', 'c1', 'a1', '2026', '1790000000000'])
    expect([bytes.includes(secret), cursor.includes(secret)]).toEqual([false, false]);
});

test('a cursor with one changed bit or character is refused', () => {
  const cursor = encodeCursor(cursors, scope, place);
  const bytes = Buffer.from(cursor, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(openCursor(cursors, changed.toString('base64url'))).toBeUndefined();
  }
  for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    if (last !== cursor.at(-1)) expect(openCursor(cursors, cursor.slice(0, -1) + last)).toBeUndefined();
});

test('a second spelling of the same bytes is refused', () => {
  for (const transactionId of ['t', 'tt', 'ttt']) {
    const cursor = encodeCursor(cursors, scope, { ...place, transactionId });
    for (const spelling of [`${cursor}=`, `${cursor}==`, ` ${cursor}`, cursor.replace(/$/, '%3D')])
      expect(openCursor(cursors, spelling)).toBeUndefined();
  }
});

test('refuses invented text as a cursor', () => {
  const plain = [place.bookingDateTime, place.transactionId, 'c1', 'a1', 0, 1_790_000_000_000];
  const readable = Buffer.from(JSON.stringify(plain)).toString('base64url');
  for (const text of ['', 'place', readable, 'A'.repeat(512), 'A'.repeat(513)])
    expect(openCursor(cursors, text)).toBeUndefined();
  const law = fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
    expect(openCursor(cursors, text)).toBeUndefined();
  });
  fc.assert(law);
});

describe('keys', () => {
  const older = new Uint8Array(32).fill(1);
  const newer = new Uint8Array(32).fill(2);
  test('of another service decrypt nothing', async () => {
    const byOlder = await createCursorCodec([older]);
    const byNewer = await createCursorCodec([newer]);
    expect(opens(scope, encodeCursor(byNewer, scope, place), byOlder)).toBe(false);
  });

  test('that were replaced still decrypt and no longer encrypt', async () => {
    const byOlder = await createCursorCodec([older]);
    const both = await createCursorCodec([newer, older]);
    expect(opens(scope, encodeCursor(byOlder, scope, place), both)).toBe(true);
    expect(opens(scope, encodeCursor(both, scope, place), byOlder)).toBe(false);
  });

  test('have 32 bytes', async () => {
    const created = createCursorCodec([new Uint8Array(31)]);
    await expect(created).rejects.toThrow('A cursor key does not have 32 bytes.');
  });
});

test('a cursor of one kind of list is refused by another kind', () => {
  const parts = [place.bookingDateTime, place.transactionId, 'c1', 'a1', 0, 1_790_000_000_000];
  expect(openCursor(cursors, cursors.encode('deliveries', parts))).toBeUndefined();
});
