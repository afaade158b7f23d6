import {
  type ActorType,
  authorizeConsent,
  type ConsentChange,
  type ConsentCommand,
  consentAt,
  consumeConsent,
  expireConsent,
  isLive,
  rejectConsent,
  revokeConsent,
  type StoredConsent,
  statusAt,
} from '@ob/consent';
import { createSampleConsent, sampleRequests } from '@ob/consent/testing';
import { type ConsentType, consentTypes, type Result } from '@ob/core';
import { describe, expect, test } from 'vitest';
import { createdAt, expiryOf, findExpected, timeoutAt } from './expected-life.ts';

const minute = 60_000;
const depth = 5;

/** Everything that anybody can ask of a consent, in the name of its own customer and of another. */
const asks: readonly { readonly command: ConsentCommand; readonly actor: ActorType; readonly id: string }[] =
  [
    { command: 'authorize', actor: 'customer', id: 'customer-1' },
    { command: 'authorize', actor: 'customer', id: 'customer-2' },
    { command: 'reject', actor: 'customer', id: 'customer-1' },
    { command: 'reject', actor: 'tpp', id: 'client-1' },
    { command: 'reject', actor: 'bank', id: 'staff-1' },
    { command: 'revoke', actor: 'customer', id: 'customer-1' },
    { command: 'revoke', actor: 'customer', id: 'customer-2' },
    { command: 'revoke', actor: 'tpp', id: 'client-1' },
    { command: 'revoke', actor: 'bank', id: 'staff-1' },
    { command: 'expire', actor: 'system', id: 'expiry' },
    { command: 'consume', actor: 'tpp', id: 'client-1' },
  ];

type Ask = (typeof asks)[number];

const identifiers = [{ scheme: 'SortCodeAccountNumber', id: '20000087654321' }] as const;
const held = [{ accountId: 'account-1', identifiers }];

function take(
  stored: StoredConsent,
  { command, actor, id }: Ask,
  now: number,
): Result<ConsentChange, string> {
  const facts = { now, eventId: 'event-1' };
  if (command === 'authorize')
    return authorizeConsent(stored, { ...facts, customerId: id, held, selected: ['account-1'] });
  if (command === 'expire') return expireConsent(stored, { ...facts, job: id });
  if (command === 'consume') return consumeConsent(stored, facts);
  const end = command === 'reject' ? rejectConsent : revokeConsent;
  return end(stored, { ...facts, actor: { type: actor, id } });
}

/** A kind of consent: its type, and how long it lives. */
interface Kind {
  readonly type: ConsentType;
  readonly expiry: number;
}

const kinds: readonly Kind[] = [
  ...consentTypes.map((type) => ({ type, expiry: expiryOf[type] })),
  { type: 'account-access', expiry: createdAt + 30 * minute },
  { type: 'account-access', expiry: timeoutAt },
  { type: 'funds-confirmation', expiry: timeoutAt + 1 },
];

function createKind({ type, expiry }: Kind): StoredConsent {
  const chosen = type === 'payment' ? {} : { expiration_date: new Date(expiry).toISOString() };
  const request = { ...sampleRequests[type], ...chosen } as (typeof sampleRequests)[ConsentType];
  return createSampleConsent({ consentId: 'c1', request, createdAt }).stored;
}

const momentsOf = ({ expiry }: Kind): readonly number[] =>
  [createdAt, ...[timeoutAt, expiry].flatMap((at) => [at - 1, at, at + 1])].filter((at) => at >= createdAt);

/** Tells what a step is meant to do to a consent that somebody may own already. */
function expectStep(kind: Kind, stored: StoredConsent, ask: Ask, now: number) {
  const { status } = stored.consent;
  const isForeign = ask.actor === 'customer' && status === 'authorized' && ask.id !== stored.customerId;
  return isForeign ? undefined : findExpected({ ...kind, ...ask, status, now });
}

function checkStep(kind: Kind, before: StoredConsent, ask: Ask, now: number): StoredConsent | undefined {
  const expected = expectStep(kind, before, ask, now);
  const result = take(before, ask, now);
  const what = JSON.stringify({ kind, before, ask, now });
  expect(result.ok, what).toBe(expected !== undefined);
  if (!result.ok || expected === undefined) return undefined;
  const { next, history, events, expectedVersion, revokesGrants } = result.value;
  const { consent } = next;
  const last = Math.max(Date.parse(before.consent.status_update_date_time), before.lastAuthorizedAt ?? 0);
  const at = new Date(Math.max(expected.at, last)).toISOString();
  const isMove = consent.status !== before.consent.status;
  expect([consent.status, history.reason, revokesGrants], what).toEqual([
    expected.to,
    expected.reason,
    expected.revokesGrants ?? false,
  ]);
  expect(
    events.map(({ event }) => [event.type, event.timestamp]),
    what,
  ).toEqual(expected.event === undefined ? [] : [[expected.event, at]]);
  expect([history.from, history.to, history.date_time, history.actor_id], what).toEqual([
    before.consent.status,
    consent.status,
    at,
    ask.id,
  ]);
  expect([expectedVersion, next.version]).toEqual([before.version, before.version + 1]);
  expect(consent.status_update_date_time, what).toBe(isMove ? at : before.consent.status_update_date_time);
  expect(consent.status_update_date_time >= before.consent.status_update_date_time, what).toBe(true);
  const { status, status_update_date_time, status_reason, ...kept } = consent;
  expect(before.consent, what).toMatchObject(kept);
  expect(next.clientId).toBe(before.clientId);
  if (before.customerId !== undefined) expect(next.customerId, what).toBe(before.customerId);
  return next;
}

function checkEnd(stored: StoredConsent, moments: readonly number[]): void {
  for (const now of moments) {
    expect(statusAt(stored, now)).toBe(stored.consent.status);
    expect(consentAt(stored, now)).toBe(stored.consent);
    for (const ask of asks) expect(take(stored, ask, now).ok).toBe(false);
  }
}

/** Goes on from a consent with everything that can be asked at every moment, whatever the clock showed before. */
function explore(kind: Kind, stored: StoredConsent, steps: number, seen: Set<string>): number {
  const key = `${steps} ${JSON.stringify(stored)}`;
  if (seen.has(key)) return 0;
  seen.add(key);
  const moments = momentsOf(kind);
  if (!isLive(stored.consent.status)) checkEnd(stored, moments);
  if (steps === 0) return 1;
  let sequences = 1;
  for (const now of moments) {
    for (const ask of asks) {
      const next = checkStep(kind, stored, ask, now);
      if (next !== undefined) sequences += explore(kind, next, steps - 1, seen);
    }
  }
  return sequences;
}

describe(`every life of up to ${depth} steps, at every moment around its deadlines, by everybody`, () => {
  test.each(kinds)('of $type that ends at $expiry', (kind) => {
    const stored = createKind(kind);
    expect(explore(kind, stored, depth, new Set())).toBeGreaterThan(30);
  });
});
