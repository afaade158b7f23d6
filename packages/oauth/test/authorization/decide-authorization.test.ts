import { codeChallenge, createTestKeys, issuer, now, signedIn } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PushedRequest } from '../../src/authorization/authorization-store.ts';
import { approveAuthorization, needsNewSignIn } from '../../src/authorization/decide-authorization.ts';
import { openAuthorization } from '../../src/authorization/open-authorization.ts';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { sampleConsent } from '../sample-request.ts';
import {
  type AuthorizationFixture,
  authorizationId,
  createAuthorizationFixture,
  customer,
  reference,
  refusedOpening,
  requestUri,
  sampleRequest,
  unknown,
} from './authorization-fixture.ts';

let fixture: AuthorizationFixture;

beforeEach(() => {
  fixture = createAuthorizationFixture();
});

describe('approveAuthorization', () => {
  test('stores the hash of the code with everything that the token endpoint checks', async () => {
    await fixture.pushAndOpen();
    fixture.facts.now = now + 5_000;
    const approved = await fixture.approve();
    const code = new URL(approved.ok ? approved.value.location : '').searchParams.get('code') ?? '';
    expect(fixture.issued).toEqual([
      {
        codeHash: hashTokenSecret(code),
        grant: {
          grantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          clientId: 'tpp-1',
          customerId: 'customer-1',
          subject: fixture.ports.subjects.subjectOf('tpp-1', 'customer-1'),
          scopes: ['openid', 'accounts'],
          consentId: 'consent-1',
          authenticatedAt: now,
          acr: 'urn:example:acr',
          nonce: 'the-nonce',
          createdAt: now + 5_000,
        },
        conditions: {
          redirectUri: 'https://tpp.example/callback',
          codeChallenge,
          expiresAt: now + 65_000,
        },
      },
    ]);
    expect(JSON.stringify(fixture.issued)).not.toContain(code);
  });

  test('stores only requested claims of the customer', async () => {
    await fixture.pushAndOpen();
    await fixture.approve({ userName: 'alice', email: 'alice@bank.example' } as object);
    expect(JSON.stringify(fixture.issued)).not.toContain('alice');
  });

  test('stores the DPoP key and authorization_details with the grant', async () => {
    const details = [{ type: 'account-access', consent_id: 'consent-1' }] as const;
    await fixture.pushAndOpen({ dpopJkt: codeChallenge, authorizationDetails: details });
    await fixture.approve();
    expect(fixture.issued[0]).toMatchObject({
      grant: { authorizationDetails: details },
      conditions: { dpopJkt: codeChallenge },
    });
  });

  test('approves only openid without any consent', async () => {
    const { consentId: _, ...request } = sampleRequest;
    await fixture.ports.authorizations.push(authorizationId, request, now + 60_000);
    fixture.facts.consent = undefined;
    await openAuthorization(fixture.ports, reference);
    expect(await fixture.approve()).toMatchObject({ ok: true });
    expect(fixture.issued[0]?.grant).not.toHaveProperty('consentId');
  });

  test('returns one code for parallel approvals', async () => {
    await fixture.pushAndOpen();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.approve()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(fixture.issued).toHaveLength(1);
    expect(await fixture.approve()).toMatchObject(unknown);
    expect(await fixture.deny()).toMatchObject(unknown);
    expect(await openAuthorization(fixture.ports, reference)).toMatchObject(
      refusedOpening('request_uri_used'),
    );
  });

  test.each<readonly [string, object | undefined]>([
    ['was not approved before', { status: 'awaiting_authorization', customerId: undefined }],
    ['does not exist', undefined],
    ['belongs to another customer', { customerId: 'customer-2' }],
    ['belongs to another client', { clientId: 'tpp-2' }],
    ['was revoked', { status: 'revoked' }],
    ['was rejected', { status: 'rejected' }],
    ['was consumed', { status: 'consumed' }],
    ['has expired', { expiresAt: now }],
  ])('refuses an approval when the consent %s, and leaves the request undecided', async (_, changes) => {
    await fixture.pushAndOpen();
    const authorized = fixture.facts.consent ?? sampleConsent;
    fixture.facts.consent = changes === undefined ? undefined : { ...authorized, ...changes };
    expect(await fixture.approve()).toMatchObject({
      ok: false,
      refusal: { error: 'access_denied', reason: 'consent_not_approved' },
    });
    expect(fixture.issued).toEqual([]);
    fixture.facts.consent = authorized;
    expect(await fixture.approve()).toMatchObject({ ok: true });
  });

  test('refuses a sign-in that is older than max_age', async () => {
    await fixture.pushAndOpen({ prompt: ['login'] });
    expect(await fixture.approve(signedIn(customer.customerId, now - 1))).toMatchObject({
      ok: false,
      refusal: { error: 'access_denied', reason: 'authentication_too_old' },
    });
    expect(await fixture.approve(signedIn(customer.customerId, now))).toMatchObject({ ok: true });
  });

  test('refuses authentications that do not meet the policy, and leaves the request undecided', async () => {
    await fixture.pushAndOpen();
    expect(await fixture.approve({ authentications: [] })).toMatchObject({
      ok: false,
      refusal: { error: 'access_denied', reason: 'authentication_insufficient' },
    });
    expect(fixture.issued).toEqual([]);
    expect(await fixture.approve()).toMatchObject({ ok: true });
  });

  test('refuses a request that was never opened, and text that is not an id', async () => {
    await fixture.push();
    expect(await fixture.approve()).toMatchObject(unknown);
    for (const id of ['', requestUri, `${authorizationId}A`, `${authorizationId.slice(1)}\0`]) {
      expect(await approveAuthorization(fixture.ports, { authorizationId: id, customer })).toMatchObject(
        unknown,
      );
    }
  });

  test('leaves the request undecided when the response cannot be signed', async () => {
    await fixture.pushAndOpen({ responseMode: 'jwt' });
    const broken = { ...fixture.ports, keys: createTestKeys([]) };
    await expect(approveAuthorization(broken, { authorizationId, customer })).rejects.toThrow('No key signs');
    expect(await fixture.approve()).toMatchObject({ ok: true });
  });
});

describe('denyAuthorization', () => {
  test('redirects the customer with exactly error, state and iss, once', async () => {
    await fixture.pushAndOpen();
    const denied = await fixture.deny();
    const location = new URL(denied.ok ? denied.value.location : '');
    expect([...location.searchParams]).toEqual([
      ['error', 'access_denied'],
      ['state', 'the-state'],
      ['iss', issuer],
    ]);
    expect(fixture.issued).toEqual([]);
    expect(await fixture.deny()).toMatchObject(unknown);
    expect(await fixture.approve()).toMatchObject(unknown);
  });

  test('redirects the customer once for parallel denials', async () => {
    await fixture.pushAndOpen();
    const answers = await Promise.all([fixture.deny(), fixture.deny()]);
    expect(answers).toMatchObject([{ ok: true }, unknown]);
  });
});

describe('needsNewSignIn', () => {
  test.each<readonly [string, Partial<PushedRequest>, number, boolean]>([
    ['no parameter and an old sign-in', {}, now - 86_400_000, false],
    ['prompt=login and a sign-in before the opening', { prompt: ['login'] }, now - 1, true],
    ['prompt=login and a sign-in after the opening', { prompt: ['login', 'consent'] }, now, false],
    ['prompt=consent and an old sign-in', { prompt: ['consent'] }, now - 86_400_000, false],
    ['max_age=0 and a sign-in before the opening', { maxAge: 0 }, now - 1, true],
    ['max_age=0 and a sign-in after the opening', { maxAge: 0 }, now + 1, false],
    ['max_age=600 and a sign-in of that age', { maxAge: 600 }, now - 60_000, false],
    ['max_age=600 and a sign-in a millisecond older', { maxAge: 600 }, now - 60_001, true],
    ['max_age=60 and an old sign-in after the opening', { maxAge: 60 }, now, false],
  ])('is decided for %s', (_, changes, authenticatedAt, expected) => {
    const opened = { request: { ...sampleRequest, ...changes }, decideBy: now + 600_000 };
    expect(needsNewSignIn(opened, authenticatedAt, now + 540_000)).toBe(expected);
  });
});
