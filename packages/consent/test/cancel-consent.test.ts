import { cancelConsent, expireDue } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day, minute, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('cancelConsent', () => {
  test('rejects a consent that awaits authorization, once', async () => {
    await world.insertConsent('c1');
    expect(await cancelConsent(world, nameOf('c1'))).toMatchObject({ ok: true });
    expect(await cancelConsent(world, nameOf('c1'))).toEqual({ ok: true, value: undefined });
    expect(await world.statusOf('c1')).toBe('rejected');
    expect(world.eventTypes()).toEqual(['consent.rejected']);
  });

  test('revokes an authorized consent, once', async () => {
    await world.insertConsent('c1');
    await world.approve('c1');
    await cancelConsent(world, nameOf('c1'));
    await cancelConsent(world, nameOf('c1'));
    expect(await world.statusOf('c1')).toBe('revoked');
    expect(world.eventTypes()).toEqual(['consent.authorized', 'consent.revoked']);
  });

  test('accepts a consent after its timeout and leaves the event to the expiry job', async () => {
    await world.insertConsent('c1');
    world.advance(60 * minute);
    expect(await cancelConsent(world, nameOf('c1'))).toEqual({ ok: true, value: undefined });
    expect(world.events).toEqual([]);
    await expireDue(world);
    expect(world.events.map(({ event }) => event.data)).toMatchObject([{ reason: 'authorization_timeout' }]);
  });

  test('refuses an expired consent of another client as not found', async () => {
    await world.insertConsent('c1');
    await world.approve('c1');
    world.advance(90 * day);
    expect(await cancelConsent(world, nameOf('c1', 'account-access', 'client-2'))).toEqual({
      ok: false,
      refusal: { code: 'consent_not_found', reason: 'consent_foreign' },
    });
  });
});
