import { cancelConsent, expireDue } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, day, minute, nameOf } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('cancelConsent', () => {
  test('rejects a consent that awaits authorization, once', async () => {
    await fixture.insertConsent('c1');
    expect(await cancelConsent(fixture, nameOf('c1'))).toMatchObject({ ok: true });
    expect(await cancelConsent(fixture, nameOf('c1'))).toEqual({ ok: true, value: undefined });
    expect(await fixture.statusOf('c1')).toBe('rejected');
    expect(fixture.eventTypes()).toEqual(['consent.rejected']);
  });

  test('accepts a consent after its timeout and leaves the event to the expiry job', async () => {
    await fixture.insertConsent('c1');
    fixture.advance(60 * minute);
    expect(await cancelConsent(fixture, nameOf('c1'))).toEqual({ ok: true, value: undefined });
    expect(fixture.events).toEqual([]);
    await expireDue(fixture);
    expect(fixture.events.map(({ event }) => event.data)).toMatchObject([
      { reason: 'authorization_timeout' },
    ]);
  });

  test('refuses an expired consent of another client as not found', async () => {
    await fixture.insertConsent('c1');
    await fixture.approve('c1');
    fixture.advance(90 * day);
    expect(await cancelConsent(fixture, nameOf('c1', 'account-access', 'client-2'))).toEqual({
      ok: false,
      refusal: { code: 'consent_not_found', reason: 'consent_foreign' },
    });
  });
});
