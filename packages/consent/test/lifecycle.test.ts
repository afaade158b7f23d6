import type { StoredConsent } from '@ob/consent';
import {
  authorizeConsent,
  consumeConsent,
  expireConsent,
  rejectConsent,
  revokeConsent,
} from '@ob/consent/primitives';
import { createSampleConsent } from '@ob/consent/testing';
import { describe, expect, test } from 'vitest';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const now = createdAt + 5_000;
const facts = { now, eventId: 'event-1' };
const held = [
  { account_id: 'account-1', identifiers: [{ scheme: 'SortCodeAccountNumber', id: '20000087654321' }] },
  { account_id: 'account-2', identifiers: [{ scheme: 'IBAN', id: 'GB82WEST12345698765432' }] },
] as const;

const awaiting = createSampleConsent({ consentId: 'c1', createdAt }).stored;
const authorize = (stored: StoredConsent, customerId: string, selected: readonly string[], at = now) =>
  authorizeConsent(stored, { ...facts, now: at, customerId, held, selected });

function authorized(): StoredConsent {
  const result = authorize(awaiting, 'customer-1', ['account-1']);
  if (!result.ok) throw new Error(result.refusal);
  return result.value.next;
}

describe('authorizeConsent', () => {
  test('sets the customer and the accounts and causes an event with the expiry', () => {
    const result = authorize(awaiting, 'customer-1', ['account-2', 'account-1', 'account-2']);
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    const { next, history, events } = result.value;
    expect(next).toEqual({
      ...awaiting,
      consent: {
        ...awaiting.consent,
        status: 'authorized',
        status_update_date_time: '2026-03-01T09:30:05.123Z',
      },
      customerId: 'customer-1',
      accountIds: ['account-2', 'account-1'],
      lastAuthorizedAt: now,
      version: 2,
    });
    expect(history).toEqual({
      from: 'awaiting_authorization',
      to: 'authorized',
      actor_type: 'customer',
      actor_id: 'customer-1',
      date_time: '2026-03-01T09:30:05.123Z',
    });
    expect(events).toEqual([
      {
        clientId: 'client-1',
        event: {
          id: 'event-1',
          type: 'consent.authorized',
          timestamp: '2026-03-01T09:30:05.123Z',
          resource_id: 'c1',
          resource_type: 'consent',
          data: {
            consent_id: 'c1',
            consent_type: 'account-access',
            status: 'authorized',
            status_update_date_time: '2026-03-01T09:30:05.123Z',
            expiration_date: '2026-05-30T09:30:00.123Z',
          },
        },
      },
    ]);
  });

  test('changes the accounts at a second authorization, keeps status, dates and expiry, and revokes earlier grants', () => {
    const stored = authorized();
    const result = authorize(stored, 'customer-1', ['account-2'], now + 60_000);
    expect(result).toMatchObject({
      ok: true,
      value: {
        revokesGrants: true,
        events: [],
        next: { ...stored, accountIds: ['account-2'], lastAuthorizedAt: now + 60_000, version: 3 },
      },
    });
  });
});

describe('the selection of accounts', () => {
  const named = { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' } as const;
  const stored = (consentType: 'account-access' | 'payment' | 'funds-confirmation') =>
    createSampleConsent({ consentId: 'c1', consentType, createdAt }).stored;
  const payment = stored('payment');
  const namedPayment = {
    ...payment,
    consent: { ...payment.consent, debtor_account: named },
  } as StoredConsent;
  const table: readonly [string, StoredConsent, readonly string[], string][] = [
    ['account access to one account', stored('account-access'), ['account-1'], 'ok'],
    ['account access to all accounts', stored('account-access'), ['account-1', 'account-2'], 'ok'],
    ['account access to no account', stored('account-access'), [], 'account_required'],
    [
      'account access to an account that is not held',
      stored('account-access'),
      ['account-1', 'account-3'],
      'account_not_available',
    ],
    ['a payment from one account', payment, ['account-2'], 'ok'],
    ['a payment from the same account twice', payment, ['account-2', 'account-2'], 'ok'],
    ['a payment from no account', payment, [], 'account_required'],
    ['a payment from two accounts', payment, ['account-1', 'account-2'], 'one_account_only'],
    ['a payment from an account that is not held', payment, ['account-3'], 'account_not_available'],
    ['a payment from the account that it names', namedPayment, ['account-1'], 'ok'],
    ['a payment from another account than it names', namedPayment, ['account-2'], 'account_not_available'],
    ['a funds confirmation for the account that it names', stored('funds-confirmation'), ['account-1'], 'ok'],
    [
      'a funds confirmation for another account',
      stored('funds-confirmation'),
      ['account-2'],
      'account_not_available',
    ],
    ['a funds confirmation for no account', stored('funds-confirmation'), [], 'account_required'],
  ];
  test.each(table)('is checked: %s', (_, consent, selected, expected) => {
    const result = authorize(consent, 'customer-1', selected);
    expect(result.ok ? 'ok' : result.refusal).toBe(expected);
  });

  test('compares the scheme of an account number', () => {
    const other = [{ account_id: 'account-1', identifiers: [{ scheme: 'BBAN', id: named.id }] }] as const;
    const result = authorizeConsent(namedPayment, {
      ...facts,
      customerId: 'customer-1',
      held: other,
      selected: ['account-1'],
    });
    expect(result).toEqual({ ok: false, refusal: 'account_not_available' });
  });
});

describe('the end of a consent', () => {
  test('has the reason and the actor in its event and history', () => {
    const actor = { type: 'bank', id: 'staff-1' } as const;
    const result = revokeConsent(authorized(), {
      ...facts,
      now: now + 1,
      actor,
      reason: 'account_unavailable',
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        next: {
          consent: {
            status: 'revoked',
            status_update_date_time: '2026-03-01T09:30:05.124Z',
            status_reason: { code: 'account_unavailable', description: expect.any(String) },
          },
        },
        history: { reason: 'account_unavailable', actor_type: 'bank', actor_id: 'staff-1' },
        events: [
          {
            event: {
              type: 'consent.revoked',
              data: { reason: 'account_unavailable', revoked_by: 'bank', status: 'revoked' },
            },
          },
        ],
      },
    });
  });

  test('is refused with a reason that the actor cannot give', () => {
    const actor = { type: 'tpp', id: 'client-1' } as const;
    const refused = { ok: false, refusal: 'reason_not_allowed' };
    expect(revokeConsent(authorized(), { ...facts, actor, reason: 'customer_revoked' })).toEqual(refused);
    expect(rejectConsent(awaiting, { ...facts, actor, reason: 'authorization_timeout' })).toEqual(refused);
  });

  test('at a deadline is refused before the deadline', () => {
    const early = { now: now + 1, eventId: 'event-2', job: 'expiry' };
    expect(expireConsent(authorized(), early)).toEqual({ ok: false, refusal: 'not_due' });
  });

  test('by use is refused for every type except payments', () => {
    expect(consumeConsent(authorized(), facts)).toEqual({ ok: false, refusal: 'consent_type_not_allowed' });
  });
});
