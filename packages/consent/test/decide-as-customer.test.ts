import { denyConsent, revokeConsentAsCustomer } from '@ob/consent';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, minute } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('a customer', () => {
  test('cannot approve a consent for accounts of others', async () => {
    await fixture.insertConsent('c1');
    const refused = { ok: false, refusal: 'account_not_available' };
    expect(await fixture.approve('c1', 'customer-1', ['account-9'])).toEqual(refused);
    expect(await fixture.approve('c1', 'customer-2', ['account-1'])).toEqual(refused);
    expect(await fixture.statusOf('c1')).toBe('awaiting_authorization');
    expect(await fixture.approve('c2')).toEqual({ ok: false, refusal: 'consent_not_found' });
  });

  test('cannot approve or deny a consent after 60 minutes', async () => {
    await fixture.insertConsent('c1');
    fixture.advance(60 * minute);
    const late = { ok: false, refusal: 'invalid_consent_status' };
    expect(await fixture.approve('c1')).toEqual(late);
    expect(await denyConsent(fixture, { consentId: 'c1', customerId: 'customer-1' })).toEqual(late);
  });

  test('can deny a new consent, but not an authorized one', async () => {
    await fixture.insertConsent('c1');
    await fixture.insertConsent('c2');
    await fixture.approve('c2');
    expect(await denyConsent(fixture, { consentId: 'c1', customerId: 'customer-1' })).toMatchObject({
      ok: true,
    });
    expect(await denyConsent(fixture, { consentId: 'c2', customerId: 'customer-1' })).toMatchObject({
      ok: false,
    });
    expect([await fixture.statusOf('c1'), await fixture.statusOf('c2')]).toEqual(['rejected', 'authorized']);
  });

  test('can revoke only consents that the customer authorized, except payments', async () => {
    for (const id of ['c1', 'c2']) await fixture.insertConsent(id);
    await fixture.insertConsent('p1', 'payment');
    await fixture.approve('c1');
    await fixture.approve('p1');
    const revoke = (consentId: string, customerId: string) =>
      revokeConsentAsCustomer(fixture, { consentId, customerId });
    const missing = { ok: false, refusal: 'consent_not_found' };
    expect(await revoke('c1', 'customer-2')).toEqual(missing);
    expect(await revoke('c2', 'customer-1')).toEqual(missing);
    expect(await revoke('p1', 'customer-1')).toEqual({ ok: false, refusal: 'consent_type_not_allowed' });
    expect(await revoke('c1', 'customer-1')).toMatchObject({ ok: true });
    expect(fixture.events.at(-1)?.event.data).toMatchObject({
      reason: 'customer_revoked',
      revoked_by: 'customer',
    });
  });
});
