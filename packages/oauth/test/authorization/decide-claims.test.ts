import { beforeEach, describe, expect, test } from 'vitest';
import { createPairwiseSubjects } from '../../src/grant/subject.ts';
import { type AuthorizationFixture, createAuthorizationFixture, customer } from './authorization-fixture.ts';

let fixture: AuthorizationFixture;

beforeEach(() => {
  fixture = createAuthorizationFixture();
});

describe('approveAuthorization with claims', () => {
  const subject = createPairwiseSubjects(new Uint8Array(32)).subjectOf('tpp-1', customer.customerId);
  const claims = { userinfo: [], idToken: [], preferredAcr: [], essentialAcr: [], subjects: [] };

  test.each([
    { userinfo: ['name'], idToken: [] },
    { userinfo: [], idToken: ['name'] },
    { userinfo: ['name'], idToken: ['name'] },
  ] as const)('stores the claims of the `claims` parameter with the grant: %o', async (requested) => {
    await fixture.pushAndOpen({ claims: { ...claims, ...requested } });
    expect((await fixture.approve()).ok).toBe(true);
    expect(fixture.issued[0]?.grant.claims).toEqual(requested);
  });

  test('stores no claims with the grant when none were requested', async () => {
    await fixture.pushAndOpen({ claims });
    expect((await fixture.approve()).ok).toBe(true);
    expect(fixture.issued[0]?.grant).not.toHaveProperty('claims');
  });

  test.each([
    ['subject_other', { subjects: ['somebody-else'] }],
    ['acr_not_reached', { essentialAcr: ['urn:example:stronger'] }],
  ])('refuses with access_denied and the reason %s', async (reason, changes) => {
    await fixture.pushAndOpen({ claims: { ...claims, ...changes } });
    expect(await fixture.approve()).toMatchObject({ ok: false, refusal: { error: 'access_denied', reason } });
    expect(fixture.issued).toEqual([]);
  });

  test('accepts the requested customer and any of the essential acr values', async () => {
    const essentialAcr = ['urn:example:stronger', 'urn:example:acr'];
    await fixture.pushAndOpen({ claims: { ...claims, subjects: ['x', subject], essentialAcr } });
    expect((await fixture.approve()).ok).toBe(true);
  });
});
