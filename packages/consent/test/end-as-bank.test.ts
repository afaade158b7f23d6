import { cancelConsent, endConsentAsBank, inspectConsent, revokeConsents } from '@ob/consent';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('the bank', () => {
  test('ends one consent, whatever live status it has', async () => {
    await world.keep('c1');
    await world.keep('c2');
    await world.approve('c2');
    await endConsentAsBank(world, { consentId: 'c1', actorId: 'staff-1' });
    await endConsentAsBank(world, { consentId: 'c2', actorId: 'staff-1' });
    expect(world.events.slice(1).map(({ event }) => event.data)).toMatchObject([
      { status: 'rejected', reason: 'bank_rejected' },
      { status: 'revoked', reason: 'bank_revoked', revoked_by: 'bank' },
    ]);
  });

  test('ends every live consent of a client, over several pages, and tells how many', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `c${index}`);
    for (const id of ids) await world.keep(id);
    await world.approve('c7');
    await cancelConsent(world, nameOf('c8'));
    const of = { clientId: 'client-1' };
    expect(await revokeConsents(world, { of, actorId: 'offboarding' })).toBe(229);
    expect(await revokeConsents(world, { of, actorId: 'offboarding' })).toBe(0);
    expect(await world.statusOf('c7')).toBe('revoked');
  });

  test('ends the consents over an account that has gone, and no others', async () => {
    await world.keep('c1');
    await world.keep('c2');
    await world.approve('c1', 'customer-1', ['account-1', 'account-2']);
    await world.approve('c2', 'customer-1', ['account-1']);
    const of = { accountId: 'account-2' };
    const reason = 'account_unavailable';
    expect(await revokeConsents(world, { of, actorId: 'accounts', reason })).toBe(1);
    expect((await inspectConsent(world, 'c1'))?.consent.status_reason?.code).toBe(reason);
    expect(await world.statusOf('c2')).toBe('authorized');
  });
});
