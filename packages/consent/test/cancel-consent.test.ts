import { cancelConsent, changeConsent, consumeConsent, expireDue } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day, minute, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('the third party cancels', () => {
  test('a waiting consent, which is then rejected, once', async () => {
    await world.keep('c1');
    expect(await cancelConsent(world, nameOf('c1'))).toMatchObject({ ok: true });
    expect(await cancelConsent(world, nameOf('c1'))).toEqual({ ok: true, value: undefined });
    expect(await world.statusOf('c1')).toBe('rejected');
    expect(world.eventTypes()).toEqual(['consent.rejected']);
  });

  test('an authorized consent, which is then revoked, once', async () => {
    await world.keep('c1');
    await world.approve('c1');
    await cancelConsent(world, nameOf('c1'));
    await cancelConsent(world, nameOf('c1'));
    expect(await world.statusOf('c1')).toBe('revoked');
    expect(world.eventTypes()).toEqual(['consent.authorized', 'consent.revoked']);
  });

  test('a consent that has timed out, without an event of its own: the job tells of it', async () => {
    await world.keep('c1');
    world.advance(60 * minute);
    expect(await cancelConsent(world, nameOf('c1'))).toEqual({ ok: true, value: undefined });
    expect(world.events).toEqual([]);
    await expireDue(world);
    expect(world.events.map(({ event }) => event.data)).toMatchObject([{ reason: 'authorization_timeout' }]);
  });

  test('neither an expired nor a consumed consent, nor one that is not its own', async () => {
    await world.keep('c1');
    await world.keep('p1', 'payment');
    await world.approve('c1');
    await world.approve('p1');
    await changeConsent(world, { consentId: 'p1' }, consumeConsent);
    const asPayment = nameOf('c1', 'payment');
    const asOther = nameOf('c1', 'account-access', 'client-2');
    const cancel = (name: typeof asOther) => cancelConsent(world, name);
    const refused = (code: string, reason: string) => ({ ok: false, refusal: { code, reason } });
    expect(await cancel(nameOf('p1', 'payment'))).toEqual(
      refused('invalid_consent_status', 'consent_consumed'),
    );
    expect(await cancel(nameOf('c2'))).toEqual(refused('consent_not_found', 'consent_unknown'));
    expect(await cancel(asPayment)).toEqual(refused('consent_not_found', 'consent_other_type'));
    expect(await cancel(asOther)).toEqual(refused('consent_not_found', 'consent_foreign'));
    world.advance(90 * day);
    expect(await cancel(nameOf('c1'))).toEqual(refused('invalid_consent_status', 'consent_expired'));
    expect(await cancel(asOther)).toEqual(refused('consent_not_found', 'consent_foreign'));
  });
});
