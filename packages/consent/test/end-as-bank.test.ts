import { endConsentAsBank, inspectConsent, revokeConsents, searchConsents } from '@ob/consent';
import { type ConsentChange, cancelConsent } from '@ob/consent/primitives';
import type { ConsentStatus } from '@ob/core';
import { UnavailableError } from '@ob/http';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, day, minute, nameOf } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('the bank', () => {
  test('rejects a consent before its authorization and revokes it afterwards', async () => {
    await fixture.insertConsent('c1');
    await fixture.insertConsent('c2');
    await fixture.approve('c2');
    await endConsentAsBank(fixture, { consentId: 'c1', actorId: 'staff-1' });
    await endConsentAsBank(fixture, { consentId: 'c2', actorId: 'staff-1' });
    expect(fixture.events.slice(1).map(({ event }) => event.data)).toMatchObject([
      { status: 'rejected', reason: 'bank_rejected' },
      { status: 'revoked', reason: 'bank_revoked', revoked_by: 'bank' },
    ]);
  });

  test('ends every live consent of a client over several pages and returns their number', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `c${index}`);
    for (const id of ids) await fixture.insertConsent(id);
    await fixture.approve('c7');
    await cancelConsent(fixture, nameOf('c8'));
    const of = { clientId: 'client-1' };
    expect(await revokeConsents(fixture, { of, actorId: 'offboarding' })).toBe(229);
    expect(await revokeConsents(fixture, { of, actorId: 'offboarding' })).toBe(0);
    expect(await fixture.statusOf('c7')).toBe('revoked');
  });

  test('ends only the consents over a closed account', async () => {
    await fixture.insertConsent('c1');
    await fixture.insertConsent('c2');
    await fixture.approve('c1', 'customer-1', ['account-1', 'account-2']);
    await fixture.approve('c2', 'customer-1', ['account-1']);
    const of = { accountId: 'account-2' };
    const reason = 'account_unavailable';
    expect(await revokeConsents(fixture, { of, actorId: 'accounts', reason })).toBe(1);
    expect((await inspectConsent(fixture, 'c1'))?.consent.status_reason?.code).toBe(reason);
    expect(await fixture.statusOf('c2')).toBe('authorized');
  });

  test('reports its progress for live consents only', async () => {
    for (let index = 0; index < 230; index += 1) await fixture.insertConsent(`c${index}`);
    const seen: number[] = [];
    const observe = (ended: number) => seen.push(ended);
    const revocation = { of: { clientId: 'client-1' }, actorId: 'offboarding', observe };
    await revokeConsents(fixture, revocation);
    await revokeConsents(fixture, revocation);
    expect(seen).toEqual([100, 200, 230, 0]);
  });

  test('ends all other consents when some cannot be ended, and then reports the failures', async () => {
    for (let index = 0; index < 120; index += 1) await fixture.insertConsent(`c${index}`);
    const consents = {
      ...fixture.consents,
      find: async (consentId: string) => {
        if (consentId.endsWith('7')) throw new Error('the row cannot be read');
        return fixture.consents.find(consentId);
      },
    };
    const revocation = { of: { clientId: 'client-1' }, actorId: 'offboarding' };
    await expect(revokeConsents({ ...fixture, consents }, revocation)).rejects.toMatchObject({
      message: expect.stringContaining('could not be ended'),
      errors: { length: 12 },
    });
    expect(fixture.eventTypes()).toHaveLength(108);
  });

  test('ends the remaining consents after an interruption, each once', async () => {
    for (let index = 0; index < 150; index += 1) await fixture.insertConsent(`c${index}`);
    let left = 120;
    const consents = {
      ...fixture.consents,
      replace: async (change: ConsentChange) => {
        if (left === 0) throw new UnavailableError('the database ends');
        left -= 1;
        return fixture.consents.replace(change);
      },
    };
    const revocation = { of: { clientId: 'client-1' }, actorId: 'offboarding' };
    await expect(revokeConsents({ ...fixture, consents }, revocation)).rejects.toThrow('the database ends');
    expect(await revokeConsents(fixture, revocation)).toBe(30);
    expect(fixture.events).toHaveLength(150);
    expect(new Set(fixture.events.map(({ event }) => event.resource_id)).size).toBe(150);
  });

  test('ignores a consent after its timeout, even if the end is not stored', async () => {
    await fixture.insertConsent('c1');
    fixture.advance(60 * minute);
    expect(await revokeConsents(fixture, { of: { clientId: 'client-1' }, actorId: 'staff-1' })).toBe(0);
    expect((await fixture.consents.find('c1'))?.version).toBe(1);
  });

  test('refuses a search or a revocation without a subject', async () => {
    await fixture.insertConsent('c1');
    const of = { clientId: undefined } as unknown as { clientId: string };
    await expect(revokeConsents(fixture, { of, actorId: 'staff-1' })).rejects.toThrow(TypeError);
    await expect(searchConsents(fixture, { of, limit: 10 })).rejects.toThrow(TypeError);
    expect(await fixture.statusOf('c1')).toBe('awaiting_authorization');
  });
});

describe('searchConsents', () => {
  test('filters and returns consents by their current status', async () => {
    await fixture.insertConsent('c1');
    await fixture.insertConsent('c2');
    await fixture.approve('c2');
    fixture.advance(60 * minute);
    const list = async (status: ConsentStatus) => {
      const { items } = await searchConsents(fixture, { of: 'everybody', statuses: [status], limit: 10 });
      return items.map(({ consent }) => [consent.consent_id, consent.status]);
    };
    expect(await list('awaiting_authorization')).toEqual([]);
    expect(await list('rejected')).toEqual([['c1', 'rejected']]);
    expect(await list('authorized')).toEqual([['c2', 'authorized']]);
    fixture.advance(90 * day);
    expect(await list('expired')).toEqual([['c2', 'expired']]);
  });
});
