import type { StoredConsent } from '@ob/consent';
import {
  authorizeConsent,
  type ConsentChange,
  type ConsentCommand,
  consentAt,
  consentCommands,
  consumeConsent,
  expireConsent,
  isLive,
  rejectConsent,
  revokeConsent,
  statusAt,
} from '@ob/consent/primitives';
import { createSampleConsent, sampleRequests } from '@ob/consent/testing';
import { type ConsentType, consentStatuses, consentTypes } from '@ob/core';
import type { Result } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { createdAt, expiryOf, findExpected, timeoutAt } from './expected-lifecycle.ts';

const minute = 60_000;
const depth = 4;
const fixedActors: Partial<Record<ConsentCommand, string>> = {
  authorize: 'customer',
  expire: 'system',
  consume: 'tpp',
};

const actors = [
  { actor: 'customer', id: 'customer-1' },
  { actor: 'customer', id: 'customer-2' },
  { actor: 'tpp', id: 'client-1' },
  { actor: 'bank', id: 'staff-1' },
  { actor: 'system', id: 'expiry' },
] as const;

type CommandRequest = (typeof actors)[number] & { readonly command: ConsentCommand };

/** Every command by every actor, including another customer. Some commands have a fixed actor. */
const requests: readonly CommandRequest[] = consentCommands.flatMap((command) =>
  actors
    .filter(({ actor }) => (fixedActors[command] ?? actor) === actor)
    .map((actor) => ({ command, ...actor })),
);

const identifiers = [{ scheme: 'SortCodeAccountNumber', id: '20000087654321' }] as const;
const held = [{ account_id: 'account-1', identifiers }];

function take(
  stored: StoredConsent,
  { command, actor, id }: CommandRequest,
  now: number,
): Result<ConsentChange, string> {
  const facts = { now, eventId: 'event-1', interactionId: 'interaction-1' };
  if (command === 'authorize')
    return authorizeConsent(stored, { ...facts, customerId: id, held, selected: ['account-1'] });
  if (command === 'expire') return expireConsent(stored, { ...facts, job: id });
  if (command === 'consume') return consumeConsent(stored, facts);
  const end = command === 'reject' ? rejectConsent : revokeConsent;
  return end(stored, { ...facts, actor: { type: actor, id } });
}

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
  [createdAt, expiry * 2, ...[timeoutAt, expiry].flatMap((at) => [at - 1, at, at + 1])].filter(
    (at) => at >= createdAt,
  );

/** Returns the expected result of a step, or `undefined` if the step must be refused. */
function expectStep(kind: Kind, stored: StoredConsent, request: CommandRequest, now: number) {
  const { status } = stored.consent;
  const isForeign =
    request.actor === 'customer' && status === 'authorized' && request.id !== stored.customerId;
  return isForeign ? undefined : findExpected({ ...kind, ...request, status, now });
}

const isoOf = (moment: number): string => new Date(moment).toISOString();

/** Describes the expected change. Expiry, terms and owner stay the same, and times never decrease. */
function describeExpected(
  before: StoredConsent,
  request: CommandRequest,
  expected: NonNullable<ReturnType<typeof expectStep>>,
) {
  const { status: _, status_update_date_time: updated, ...terms } = before.consent;
  const at = isoOf(Math.max(expected.at, Date.parse(updated), before.lastAuthorizedAt ?? 0));
  const { to, reason, event, revokesGrants = false } = expected;
  const isMove = to !== before.consent.status;
  return {
    terms,
    status: to,
    shownReason: reason,
    updated: isMove ? at : updated,
    customerId: before.customerId ?? (request.command === 'authorize' ? request.id : undefined),
    authorizedAt:
      request.command === 'authorize' ? at : before.lastAuthorizedAt && isoOf(before.lastAuthorizedAt),
    clientId: before.clientId,
    versions: [before.version, before.version + 1],
    line: [before.consent.status, to, reason, request.actor, request.id, 'interaction-1', at],
    events: event === undefined ? [] : [[event, at, 'event-1', 'client-1', 'c1', 'consent', to]],
    revokesGrants,
  };
}

function describeActual({ expectedVersion, next, history, events, revokesGrants }: ConsentChange) {
  const { status, status_update_date_time: updated, status_reason, ...terms } = next.consent;
  return {
    terms,
    status,
    shownReason: status_reason?.code,
    updated,
    customerId: next.customerId,
    authorizedAt: next.lastAuthorizedAt && isoOf(next.lastAuthorizedAt),
    clientId: next.clientId,
    versions: [expectedVersion, next.version],
    line: [
      ...[history.from, history.to, history.reason, history.actor_type],
      ...[history.actor_id, history.interaction_id, history.date_time],
    ],
    events: events.map(({ clientId, event }) => [
      ...[event.type, event.timestamp, event.id, clientId, event.resource_id, event.resource_type],
      'status' in event.data && event.data.status,
    ]),
    revokesGrants,
  };
}

function checkStep(
  kind: Kind,
  before: StoredConsent,
  request: CommandRequest,
  now: number,
): StoredConsent | undefined {
  const expected = expectStep(kind, before, request, now);
  const result = take(before, request, now);
  if (!result.ok && expected === undefined) return undefined;
  const step = { request, now, before };
  expect({ ...step, change: result.ok && describeActual(result.value) }).toEqual({
    ...step,
    change: expected !== undefined && describeExpected(before, request, expected),
  });
  return result.ok ? result.value.next : undefined;
}

/** Throws unless a deadline shows before it is stored, as the job stores it. */
function checkDeadlines(stored: StoredConsent, moments: readonly number[]): void {
  for (const now of moments) {
    const stores = expireConsent(stored, { now, eventId: 'event-1', job: 'expiry' });
    const shown = consentAt(stored, now);
    expect(shown).toEqual(stores.ok ? stores.value.next.consent : stored.consent);
    expect(statusAt(stored, now)).toBe(shown.status);
  }
}

/** Throws if a command or a deadline changes an ended consent. */
function checkEnd(stored: StoredConsent, moments: readonly number[]): void {
  for (const now of moments) {
    const accepted = requests.filter((request) => take(stored, request, now).ok);
    const current = { status: statusAt(stored, now), record: consentAt(stored, now) };
    if (accepted.length > 0 || current.status !== stored.consent.status || current.record !== stored.consent)
      throw new Error(`An ended consent changed: ${JSON.stringify({ stored, now, accepted, current })}`);
  }
}

/** Tries every command at every time, in any order of times, and continues from each result. Counts the sequences. */
function explore(kind: Kind, stored: StoredConsent, steps: number, seen: Set<string>): number {
  const key = `${steps} ${JSON.stringify(stored)}`;
  if (seen.has(key)) return 0;
  seen.add(key);
  const moments = momentsOf(kind);
  checkDeadlines(stored, moments);
  if (!isLive(stored.consent.status)) checkEnd(stored, moments);
  if (steps === 0) return 1;
  let sequences = 1;
  for (const now of moments) {
    for (const request of requests) {
      const next = checkStep(kind, stored, request, now);
      if (next !== undefined) sequences += explore(kind, next, steps - 1, seen);
    }
  }
  return sequences;
}

describe(`every sequence of up to ${depth} commands, by every actor, at every time around the deadlines`, {
  timeout: 30_000,
}, () => {
  test.each(kinds)('has the expected results: $type with expiry $expiry', (kind) => {
    const stored = createKind(kind);
    expect(explore(kind, stored, depth, new Set())).toBeGreaterThan(30);
  });
});

test('only consents that await authorization or are authorized can change', () => {
  expect(consentStatuses.filter(isLive)).toEqual(['awaiting_authorization', 'authorized']);
});

test('a consent is expired when its expiry is no timestamp', () => {
  const stored = createKind({ type: 'account-access', expiry: timeoutAt });
  const broken = { ...stored, consent: { ...stored.consent, expiration_date: 'soon' } };
  expect(statusAt(broken, createdAt)).toBe('expired');
});
