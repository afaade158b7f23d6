import { now, sampleClient } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  findAuthorization,
  hasConsentEnded,
  openAuthorization,
} from '../../src/authorization/open-authorization.ts';
import { sampleConsent } from '../sample-request.ts';
import {
  type AuthorizationFixture,
  authorizationId,
  createAuthorizationFixture,
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

describe('openAuthorization', () => {
  test('returns the request, the client, the consent and a deadline in 10 minutes', async () => {
    await fixture.push();
    fixture.facts.now = now + 59_999;
    const opened = await openAuthorization(fixture.ports, reference);
    expect(opened).toEqual({
      ok: true,
      value: {
        authorizationId,
        request: sampleRequest,
        client: sampleClient,
        consent: fixture.facts.consent,
        decideBy: now + 59_999 + 600_000,
      },
    });
    expect(await findAuthorization(fixture.ports, authorizationId)).toEqual(opened);
  });

  test.each([
    ['a client_id that no store can hold', { clientId: 'tpp-1\0', requestUri }],
    ['another urn', { clientId: 'tpp-1', requestUri: requestUri.replace('oauth', 'other') }],
    ['the hash instead of the request_uri', { clientId: 'tpp-1', requestUri: authorizationId }],
  ])('refuses %s', async (_, requested) => {
    await fixture.push();
    expect(await openAuthorization(fixture.ports, requested)).toMatchObject(
      refusedOpening('request_uri_unknown'),
    );
  });

  test('refuses when the client, or its redirect_uri, is no longer registered', async () => {
    await fixture.push();
    fixture.facts.client = { ...sampleClient, redirect_uris: ['https://tpp.example/new'] };
    expect(await openAuthorization(fixture.ports, reference)).toMatchObject(unknown);
    fixture.facts.client = undefined;
    expect(await openAuthorization(fixture.ports, reference)).toMatchObject(unknown);
  });
});

describe('hasConsentEnded', () => {
  const opened = { authorizationId, request: sampleRequest, client: sampleClient, decideBy: now + 600_000 };

  test.each([
    ['awaiting_authorization', false],
    ['authorized', false],
    ['rejected', true],
    ['revoked', true],
    ['expired', true],
    ['consumed', true],
  ] as const)('returns for a consent that is %s: %s', (status, expected) => {
    expect(hasConsentEnded({ ...opened, consent: { ...sampleConsent, status } }, now)).toBe(expected);
  });

  test('is true from the expiry on, and when the consent does not exist', () => {
    expect(hasConsentEnded({ ...opened, consent: { ...sampleConsent, expiresAt: now } }, now)).toBe(true);
    expect(hasConsentEnded(opened, now)).toBe(true);
  });

  test('is false when the request names no consent', () => {
    const { consentId: _, ...request } = sampleRequest;
    expect(hasConsentEnded({ ...opened, request }, now)).toBe(false);
  });
});
