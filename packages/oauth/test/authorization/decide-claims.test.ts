import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestedClaims } from '../../src/authorization/claims-request.ts';
import { approveAuthorization } from '../../src/authorization/decide-authorization.ts';
import { openAuthorization } from '../../src/authorization/open-authorization.ts';
import { createPairwiseSubjects } from '../../src/grant/subject.ts';
import {
  type AuthorizationFixture,
  authorizationId,
  createAuthorizationFixture,
  customer,
  pushSample,
  reference,
} from './authorization-fixture.ts';

let fixture: AuthorizationFixture;

beforeEach(async () => {
  fixture = await createAuthorizationFixture();
});

async function pushAndOpen(changes: { readonly claims: RequestedClaims }): Promise<void> {
  await pushSample(fixture, changes);
  await openAuthorization(fixture.ports, reference);
}

const approve = () => approveAuthorization(fixture.ports, { authorizationId, customer });

describe('approveAuthorization with claims', () => {
  const subject = createPairwiseSubjects(new Uint8Array(32)).subjectOf('tpp-1', customer.customerId);
  const claims = { userinfo: [], idToken: [], preferredAcr: [], essentialAcr: [], subjects: [] };

  test.each([
    { userinfo: ['name'], idToken: [] },
    { userinfo: [], idToken: ['name'] },
    { userinfo: ['name'], idToken: ['name'] },
  ] as const)('stores the claims that were requested one by one with the grant: %o', async (requested) => {
    await pushAndOpen({ claims: { ...claims, ...requested } });
    expect((await approve()).ok).toBe(true);
    expect(fixture.issued[0]?.grant.claims).toEqual(requested);
  });

  test('stores no claims with the grant when none were requested', async () => {
    await pushAndOpen({ claims });
    expect((await approve()).ok).toBe(true);
    expect(fixture.issued[0]?.grant).not.toHaveProperty('claims');
  });

  test.each([
    ['subject_other', { subjects: ['somebody-else'] }],
    ['acr_not_reached', { essentialAcr: ['urn:example:stronger'] }],
  ])('refuses with access_denied: %s', async (reason, changes) => {
    await pushAndOpen({ claims: { ...claims, ...changes } });
    expect(await approve()).toMatchObject({ ok: false, refusal: { error: 'access_denied', reason } });
    expect(fixture.issued).toEqual([]);
  });

  test('accepts the requested customer and any of the essential acr values', async () => {
    const essentialAcr = ['urn:example:stronger', 'urn:example:acr'];
    await pushAndOpen({ claims: { ...claims, subjects: ['x', subject], essentialAcr } });
    expect((await approve()).ok).toBe(true);
  });
});
