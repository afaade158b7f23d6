import { listConsentsOfCustomer, readConsentHistory } from '@ob/consent';
import {
  cancelConsent,
  createConsent,
  createConsentLookup,
  expireDue,
  readConsent,
} from '@ob/consent/primitives';
import { consentSchema, parseConsentRequest } from '@ob/consent/routes';
import { sampleRequests, storeSampleConsent } from '@ob/consent/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, day, minute, nameOf, start } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('createConsent', () => {
  const input = (
    clientId: string,
    readRequest: () => Promise<never> | Promise<{ ok: true; value: never }>,
  ) => ({
    clientId,
    consentType: 'account-access' as const,
    readRequest,
  });

  test('stores a consent that awaits authorization and expires after 90 days', async () => {
    const result = await createConsent(fixture, {
      clientId: 'client-1',
      consentType: 'account-access',
      interactionId: 'interaction-1',
      readRequest: async () => ({ ok: true, value: sampleRequests['account-access'] }),
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        status: 'awaiting_authorization',
        creation_date_time: '2026-03-01T09:30:00.000Z',
        expiration_date: '2026-05-30T09:30:00.000Z',
      },
    });
    if (!result.ok) return;
    expect(await fixture.consents.listHistory(result.value.consent_id)).toEqual([
      {
        to: 'awaiting_authorization',
        actor_type: 'tpp',
        actor_id: 'client-1',
        interaction_id: 'interaction-1',
        date_time: '2026-03-01T09:30:00.000Z',
      },
    ]);
    expect(fixture.events).toEqual([]);
  });

  const decimals = '0'.repeat(28);
  test.each([
    ['that lasts less than a millisecond', '.1231Z', '.1239Z', true],
    ['of one moment', '.1231Z', `.1231${'0'.repeat(26)}Z`, true],
    ['that ends before its start by the last decimal', `.1${decimals}2Z`, `.1${decimals}1Z`, false],
  ])('compares every decimal of a range %s', async (_, from, to, ok) => {
    const body = {
      permissions: ['ReadTransactions'],
      transaction_from_date: `2026-02-01T09:30:03${from}`,
      transaction_to_date: `2026-02-01T09:30:03${to}`,
    };
    const result = await createConsent(fixture, {
      clientId: 'client-1',
      consentType: 'account-access',
      readRequest: async (now) => parseConsentRequest('account-access', body, now),
    });
    expect(result).toMatchObject(ok ? { ok } : { ok, refusal: [{ path: 'transaction_to_date' }] });
    if (result.ok) expect(consentSchema.parse(result.value)).toEqual(result.value);
  });

  test('refuses a client without the role before it reads the request', async () => {
    const unread = () => Promise.reject(new Error('the body was read'));
    const result = await createConsent(fixture, input('client-2', unread));
    expect(result).toMatchObject({ ok: false, refusal: [{ code: 'invalid_role' }] });
  });
});

describe('reading', () => {
  test('returns an expiry and a timeout before the job has stored them', async () => {
    await fixture.insertConsent('c1');
    await fixture.insertConsent('c2');
    await fixture.approve('c1');
    fixture.advance(60 * minute);
    expect(await readConsent(fixture, nameOf('c2'))).toMatchObject({
      value: {
        status: 'rejected',
        status_update_date_time: '2026-03-01T10:30:00.000Z',
        status_reason: { code: 'authorization_timeout' },
      },
    });
    fixture.advance(90 * day);
    expect(await readConsent(fixture, nameOf('c1'))).toMatchObject({
      value: { status: 'expired', status_update_date_time: '2026-05-30T09:30:00.000Z' },
    });
    expect(await createConsentLookup(fixture).find('c1')).toMatchObject({
      status: 'expired',
      accountIds: ['account-1'],
    });
    expect((await fixture.consents.find('c1'))?.consent.status).toBe('authorized');
  });

  test('returns the facts of a consent in milliseconds, and undefined for an unknown id', async () => {
    const request = {
      consent_type: 'account-access',
      permissions: ['ReadTransactions'],
      transaction_from_date: '2026-01-01T00:00:00.000Z',
      transaction_to_date: '2026-02-01T00:00:00.000Z',
    } as const;
    await storeSampleConsent(fixture.consents, { consentId: 'c1', request, createdAt: start });
    expect(await createConsentLookup(fixture).find('c1')).toEqual({
      consentId: 'c1',
      consentType: 'account-access',
      clientId: 'client-1',
      status: 'awaiting_authorization',
      createdAt: start,
      expiresAt: start + 90 * day,
      accountIds: [],
      permissions: ['ReadTransactions'],
      transactionsFrom: Date.parse('2026-01-01T00:00:00Z'),
      transactionsTo: Date.parse('2026-02-01T00:00:00Z'),
    });
    expect(await createConsentLookup(fixture).find('c2')).toBeUndefined();
  });

  test('lists the live and ended consents that a customer authorized', async () => {
    for (const id of ['c1', 'c2', 'c3']) await fixture.insertConsent(id);
    await fixture.approve('c1');
    await fixture.approve('c2');
    await cancelConsent(fixture, nameOf('c1'));
    const page = await listConsentsOfCustomer(fixture, { customerId: 'customer-1', limit: 10 });
    expect(page.items.map(({ consent }) => [consent.consent_id, consent.status])).toEqual([
      ['c2', 'authorized'],
      ['c1', 'revoked'],
    ]);
  });

  test('returns an expiry in the history from its deadline on, before and after it is stored', async () => {
    await fixture.insertConsent('c1');
    await fixture.approve('c1');
    const listSteps = async () => (await readConsentHistory(fixture, 'c1')).map(({ from, to }) => [from, to]);
    const started = [
      [undefined, 'awaiting_authorization'],
      ['awaiting_authorization', 'authorized'],
    ];
    fixture.advance(90 * day - 1);
    expect(await listSteps()).toEqual(started);
    fixture.advance(1);
    const shown = await readConsentHistory(fixture, 'c1');
    expect(shown.at(-1)).toEqual({
      from: 'authorized',
      to: 'expired',
      reason: 'expiration_date_reached',
      actor_type: 'system',
      actor_id: 'expiry',
      date_time: '2026-05-30T09:30:00.000Z',
    });
    await expireDue(fixture);
    expect(await readConsentHistory(fixture, 'c1')).toEqual(shown);
    expect(await fixture.consents.listHistory('c1')).toEqual(shown);
    expect(await readConsentHistory(fixture, 'c2')).toEqual([]);
  });

  test('returns an end once when it is stored while the history is read', async () => {
    await fixture.insertConsent('c1');
    fixture.advance(60 * minute);
    const consents = {
      ...fixture.consents,
      async listHistory(consentId: string) {
        await expireDue(fixture);
        return fixture.consents.listHistory(consentId);
      },
    };
    expect(await readConsentHistory({ ...fixture, consents }, 'c1')).toHaveLength(2);
  });
});
