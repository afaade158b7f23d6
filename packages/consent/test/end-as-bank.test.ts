import { endConsentAsBank, inspectConsent, revokeConsents, searchConsents } from '@ob/consent';
import { type ConsentChange, cancelConsent } from '@ob/consent/primitives';
import type { ConsentStatus } from '@ob/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day, minute, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('the bank', () => {
  test('rejects a consent before its authorization and revokes it afterwards', async () => {
    await world.insertConsent('c1');
    await world.insertConsent('c2');
    await world.approve('c2');
    await endConsentAsBank(world, { consentId: 'c1', actorId: 'staff-1' });
    await endConsentAsBank(world, { consentId: 'c2', actorId: 'staff-1' });
    expect(world.events.slice(1).map(({ event }) => event.data)).toMatchObject([
      { status: 'rejected', reason: 'bank_rejected' },
      { status: 'revoked', reason: 'bank_revoked', revoked_by: 'bank' },
    ]);
  });

  test('ends every live consent of a client, on several pages, and returns their number', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `c${index}`);
    for (const id of ids) await world.insertConsent(id);
    await world.approve('c7');
    await cancelConsent(world, nameOf('c8'));
    const of = { clientId: 'client-1' };
    expect(await revokeConsents(world, { of, actorId: 'offboarding' })).toBe(229);
    expect(await revokeConsents(world, { of, actorId: 'offboarding' })).toBe(0);
    expect(await world.statusOf('c7')).toBe('revoked');
  });

  test('ends only the consents over a closed account', async () => {
    await world.insertConsent('c1');
    await world.insertConsent('c2');
    await world.approve('c1', 'customer-1', ['account-1', 'account-2']);
    await world.approve('c2', 'customer-1', ['account-1']);
    const of = { accountId: 'account-2' };
    const reason = 'account_unavailable';
    expect(await revokeConsents(world, { of, actorId: 'accounts', reason })).toBe(1);
    expect((await inspectConsent(world, 'c1'))?.consent.status_reason?.code).toBe(reason);
    expect(await world.statusOf('c2')).toBe('authorized');
  });

  test('reports its progress for live consents only', async () => {
    for (let index = 0; index < 230; index += 1) await world.insertConsent(`c${index}`);
    const seen: number[] = [];
    const observe = (ended: number) => seen.push(ended);
    const revocation = { of: { clientId: 'client-1' }, actorId: 'offboarding', observe };
    await revokeConsents(world, revocation);
    await revokeConsents(world, revocation);
    expect(seen).toEqual([100, 200, 230, 0]);
  });

  test('ends the remaining consents after an interruption, each once', async () => {
    for (let index = 0; index < 150; index += 1) await world.insertConsent(`c${index}`);
    let left = 120;
    const consents = {
      ...world.consents,
      replace: async (change: ConsentChange) => {
        if (left === 0) throw new Error('the process ends');
        left -= 1;
        return world.consents.replace(change);
      },
    };
    const revocation = { of: { clientId: 'client-1' }, actorId: 'offboarding' };
    await expect(revokeConsents({ ...world, consents }, revocation)).rejects.toThrow('the process ends');
    expect(await revokeConsents(world, revocation)).toBe(30);
    expect(world.events).toHaveLength(150);
    expect(new Set(world.events.map(({ event }) => event.resource_id)).size).toBe(150);
  });

  test('ignores a consent after its timeout, even if the end is not stored', async () => {
    await world.insertConsent('c1');
    world.advance(60 * minute);
    expect(await revokeConsents(world, { of: { clientId: 'client-1' }, actorId: 'staff-1' })).toBe(0);
    expect((await world.consents.find('c1'))?.version).toBe(1);
  });

  test('refuses a search or a revocation without a subject', async () => {
    await world.insertConsent('c1');
    const of = { clientId: undefined } as unknown as { clientId: string };
    await expect(revokeConsents(world, { of, actorId: 'staff-1' })).rejects.toThrow(TypeError);
    await expect(searchConsents(world, { of, limit: 10 })).rejects.toThrow(TypeError);
    expect(await world.statusOf('c1')).toBe('awaiting_authorization');
  });
});

describe('searchConsents', () => {
  test('filters and returns consents by their current status', async () => {
    await world.insertConsent('c1');
    await world.insertConsent('c2');
    await world.approve('c2');
    world.advance(60 * minute);
    const list = async (status: ConsentStatus) => {
      const { items } = await searchConsents(world, { of: 'everybody', statuses: [status], limit: 10 });
      return items.map(({ consent }) => [consent.consent_id, consent.status]);
    };
    expect(await list('awaiting_authorization')).toEqual([]);
    expect(await list('rejected')).toEqual([['c1', 'rejected']]);
    expect(await list('authorized')).toEqual([['c2', 'authorized']]);
    world.advance(90 * day);
    expect(await list('expired')).toEqual([['c2', 'expired']]);
  });
});
