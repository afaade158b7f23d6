import { type Permission, permissions } from '@ob/core';
import {
  type AccountEvent,
  type AccountEventType,
  accountEventPermissions,
  type ConsentFacts,
  isEntitledTo,
} from '@ob/core/primitives';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facts as accessFacts, accountId, matchingFacts } from '../support/access-facts.ts';
import { now, sampleConsent } from '../support/facts.ts';

const types = Object.keys(accountEventPermissions) as AccountEventType[];
const amount = { amount: '1.00', currency: 'GBP' };

/** An event of each type for an account. A posted transaction is booked at the given moment. */
function createEvent(type: AccountEventType, account: string, bookedAt = now): AccountEvent {
  const moment = new Date(bookedAt).toISOString();
  const head = { id: 'e1', timestamp: moment, resource_id: account, resource_type: 'account' } as const;
  const posted = {
    account_id: account,
    transaction_id: 't1',
    status: 'booked',
    amount,
    credit_debit_indicator: 'Credit',
    booking_date_time: moment,
  };
  return { ...head, type, data: posted } as unknown as AccountEvent;
}

const anyEvent = fc.record({
  type: fc.constantFrom(...types),
  account: accountId,
  bookedAt: fc.integer({ min: now - 10, max: now + 10 }),
});

const consents: fc.Arbitrary<ConsentFacts> = fc
  .oneof(matchingFacts, accessFacts)
  .map(({ consent }) => consent)
  .filter((consent) => consent !== undefined);

const law = (holds: (consent: ConsentFacts, event: AccountEvent, at: number) => void) =>
  fc.assert(
    fc.property(consents, anyEvent, fc.integer({ min: now - 3, max: now + 3 }), (consent, given, at) =>
      holds(consent, createEvent(given.type, given.account, given.bookedAt), at),
    ),
    { numRuns: 2000 },
  );

/** An independent version of the table. */
const required: Readonly<Record<AccountEventType, RegExp>> = {
  'transaction.posted': /^ReadTransactions(Basic)?$/,
  'balance.updated': /^ReadBalances$/,
  'schedule.created': /^ReadStandingOrders$/,
  'schedule.executed': /^ReadStandingOrders$/,
  'schedule.failed': /^ReadStandingOrders$/,
  'schedule.cancelled': /^ReadStandingOrders$/,
};

describe('the clients that are entitled to account events', () => {
  test('have an active account-access consent with the account, a permission and the booking in its window', () => {
    law((consent, event, at) => {
      const bookedAt = Date.parse(event.timestamp);
      const { transactionsFrom: from = -Infinity, transactionsTo: to = Infinity } = consent;
      const isInside = event.type !== 'transaction.posted' || (from <= bookedAt && bookedAt <= to);
      const expected =
        consent.consentType === 'account-access' &&
        consent.status === 'authorized' &&
        consent.expiresAt > at &&
        new Set(consent.accountIds).has(event.resource_id) &&
        consent.permissions.some((name) => required[event.type].test(name)) &&
        isInside;
      expect(isEntitledTo(consent, event, at)).toBe(expected);
    });
  });

  test('are never more for a narrower consent or at a later time', () => {
    law((consent, event, at) => {
      if (isEntitledTo(consent, event, at)) return;
      for (const dropped of consent.permissions) {
        const permissions = consent.permissions.filter((name) => name !== dropped);
        expect(isEntitledTo({ ...consent, permissions }, event, at)).toBe(false);
      }
      expect(isEntitledTo({ ...consent, accountIds: consent.accountIds.slice(1) }, event, at)).toBe(false);
      expect(isEntitledTo(consent, event, at + 1)).toBe(false);
    });
  });

  test.each(types)('%s needs one of the permissions of the table', (type) => {
    const event = createEvent(type, 'account-1');
    const all = Object.keys(permissions) as Permission[];
    const entitling = all.filter((name) =>
      isEntitledTo({ ...sampleConsent, permissions: [name] }, event, now),
    );
    expect(entitling).toEqual(accountEventPermissions[type]);
    expect(isEntitledTo({ ...sampleConsent, permissions: all }, event, sampleConsent.expiresAt)).toBe(false);
  });

  test.each([
    ['the start of the window', 0, true],
    ['a millisecond before it', -1, false],
    ['the end of the window', 5, true],
    ['a millisecond after it', 6, false],
  ])('a transaction booked at %s is checked against the window', (_, offset, expected) => {
    const window = { transactionsFrom: now, transactionsTo: now + 5 };
    const consent = { ...sampleConsent, permissions: ['ReadTransactionsBasic'], ...window } as const;
    const event = createEvent('transaction.posted', 'account-1', now + offset);
    expect(isEntitledTo(consent, event, now)).toBe(expected);
  });
});
