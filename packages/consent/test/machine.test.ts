import type { ActorType, StoredConsent } from '@ob/consent';
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
import { historyRowSchema } from '@ob/consent/routes';
import { createSampleConsent } from '@ob/consent/testing';
import { type ConsentStatus, type ConsentType, consentStatuses, consentTypes } from '@ob/core';
import type { Result } from '@ob/http';
import { describe, expect, test } from 'vitest';

const actorTypes = historyRowSchema.shape.actor_type.options;

import { createdAt, expiryOf, findExpected, type Step, timeoutAt } from './expected-lifecycle.ts';

const minute = 60_000;

/** Times before, at and after every deadline. */
const moments = (type: ConsentType): readonly number[] => [
  createdAt,
  timeoutAt - 1,
  timeoutAt,
  timeoutAt + 1,
  expiryOf[type] - 1,
  expiryOf[type],
  expiryOf[type] + 1,
  expiryOf[type] * 2,
];

const held = [
  {
    account_id: 'account-1',
    identifiers: [{ scheme: 'SortCodeAccountNumber', id: '20000087654321' }],
  },
] as const;

function storedIn(status: ConsentStatus, consentType: ConsentType): StoredConsent {
  const { stored } = createSampleConsent({ consentId: 'c1', consentType, createdAt });
  const authorized = status === 'awaiting_authorization' || status === 'rejected' ? {} : authorization;
  return { ...stored, ...authorized, consent: { ...stored.consent, status }, version: 7 };
}

const authorization = { customerId: 'customer-1', accountIds: ['account-1'], lastAuthorizedAt: createdAt };

function take({ status, type, command, actor, now }: Step): Result<ConsentChange, string> {
  const stored = storedIn(status, type);
  const facts = { now, eventId: 'event-1', interactionId: 'interaction-1' };
  const id = actor === 'customer' ? 'customer-1' : `${actor}-1`;
  const selection = { customerId: id, held, selected: ['account-1'] };
  if (command === 'authorize') return authorizeConsent(stored, { ...facts, ...selection });
  if (command === 'reject') return rejectConsent(stored, { ...facts, actor: { type: actor, id } });
  if (command === 'revoke') return revokeConsent(stored, { ...facts, actor: { type: actor, id } });
  if (command === 'expire') return expireConsent(stored, { ...facts, job: id });
  return consumeConsent(stored, facts);
}

/** The actors to test by command. Other commands have a fixed actor. */
const actorsOf: Record<ConsentCommand, readonly ActorType[]> = {
  authorize: ['customer'],
  reject: actorTypes,
  revoke: actorTypes,
  expire: ['system'],
  consume: ['tpp'],
};

const steps: readonly Step[] = consentTypes.flatMap((type) =>
  consentStatuses
    .filter((status) => status !== 'consumed' || type === 'payment')
    .flatMap((status) =>
      consentCommands.flatMap((command) =>
        actorsOf[command].flatMap((actor) =>
          moments(type).map((now) => ({ status, type, command, actor, now })),
        ),
      ),
    ),
);

const summarize = (result: Result<ConsentChange, string>) => {
  if (!result.ok) return undefined;
  const { next, history, events, revokesGrants } = result.value;
  return {
    to: next.consent.status,
    reason: history.reason,
    event: events[0]?.event.type,
    at: Date.parse(history.date_time),
    revokesGrants,
  };
};

describe('the state machine, for every status, type, command, actor and time', () => {
  test('takes exactly the expected transitions', () => {
    expect(steps.length).toBeGreaterThan(1000);
    for (const step of steps) {
      const { to, reason, event, at, revokesGrants = false } = findExpected(step) ?? {};
      const required = to && { to, reason, event, at, revokesGrants };
      expect(summarize(take(step)), JSON.stringify(step)).toEqual(required);
    }
  });

  test('never leaves a final status', () => {
    expect(consentStatuses.filter(isLive)).toEqual(['awaiting_authorization', 'authorized']);
    const ended = steps.filter(({ status }) => !['awaiting_authorization', 'authorized'].includes(status));
    for (const step of ended) {
      const stored = storedIn(step.status, step.type);
      expect(statusAt(stored, step.now)).toBe(step.status);
      expect(consentAt(stored, step.now)).toBe(stored.consent);
      expect(take(step).ok).toBe(false);
    }
  });

  test('appends one history row, increments the version and causes at most one event', () => {
    for (const step of steps) {
      const result = take(step);
      if (!result.ok) continue;
      const { expectedVersion, next, history, events } = result.value;
      expect([expectedVersion, next.version]).toEqual([7, 8]);
      const { status: to } = next.consent;
      expect(history).toMatchObject({ from: step.status, to, interaction_id: 'interaction-1' });
      expect(events.length).toBe(['consumed', step.status].includes(to) ? 0 : 1);
      for (const { event, clientId } of events) {
        expect(clientId).toBe('client-1');
        expect(event).toMatchObject({ id: 'event-1', resource_type: 'consent', resource_id: 'c1' });
        expect(event.data).toMatchObject({ consent_id: 'c1', consent_type: step.type, status: to });
      }
    }
  });

  test('returns the end at a deadline before it is stored, equal to the stored end', () => {
    for (const { status, type, now } of steps.filter(({ command }) => command === 'expire')) {
      const stored = storedIn(status, type);
      const job = expireConsent(stored, { now, eventId: 'event-1', job: 'expiry' });
      const shown = consentAt(stored, now);
      expect(shown.status).toBe(statusAt(stored, now));
      expect(shown).toEqual(job.ok ? job.value.next.consent : stored.consent);
    }
  });

  test('changes the status at most once by deadlines', () => {
    for (const type of consentTypes) {
      for (const status of consentStatuses) {
        const seen = moments(type).map((now) => statusAt(storedIn(status, type), now));
        const changes = seen.filter((next, index) => index > 0 && next !== seen[index - 1]);
        expect(changes.length).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('a consent that expires within 60 minutes', () => {
  const expiresAt = (ms: number) => {
    const request = {
      consent_type: 'account-access',
      permissions: ['ReadAccounts'],
      expiration_date: new Date(createdAt + ms).toISOString(),
    } as const;
    return createSampleConsent({ consentId: 'c1', request, createdAt }).stored;
  };

  test('is expired, and not rejected by the later timeout', () => {
    const stored = expiresAt(30 * minute);
    expect(statusAt(stored, createdAt + 30 * minute - 1)).toBe('awaiting_authorization');
    expect(statusAt(stored, createdAt + 30 * minute)).toBe('expired');
    expect(statusAt(stored, createdAt + 90 * minute)).toBe('expired');
  });

  test('is expired when both deadlines are equal, and rejected when the expiry is a millisecond later', () => {
    expect(statusAt(expiresAt(60 * minute), timeoutAt)).toBe('expired');
    expect(statusAt(expiresAt(60 * minute + 1), timeoutAt + 1)).toBe('rejected');
  });

  test('is expired when its expiry is no timestamp', () => {
    const stored = expiresAt(30 * minute);
    const broken = { ...stored, consent: { ...stored.consent, expiration_date: 'soon' } };
    expect(statusAt(broken, createdAt)).toBe('expired');
  });
});
