import { cancelConsent } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, nameOf } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('a change that loses a race', () => {
  test('is decided again on the stored consent', async () => {
    await fixture.insertConsent('c1');
    const [first, second] = await Promise.all([
      fixture.approve('c1', 'customer-1'),
      fixture.approve('c1', 'customer-2', ['account-9']),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ok: false, refusal: 'other_customer' });
  });

  test('fails as unavailable when it loses every time', async () => {
    await fixture.insertConsent('c1');
    const consents = { ...fixture.consents, replace: async () => false };
    const cancelled = cancelConsent({ ...fixture, consents }, nameOf('c1'));
    await expect(cancelled).rejects.toMatchObject({ code: 'unavailable' });
  });
});
