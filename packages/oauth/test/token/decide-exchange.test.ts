import type { ConsentFacts } from '@ob/core/primitives';
import { codeVerifier, now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { CodeGrant } from '../../src/grant/grant.ts';
import { decideExchange, type ExchangeFacts, type ExchangeRequest } from '../../src/token/exchange-code.ts';
import { client, codeGrant, consent, facts, grant } from './token-fixture.ts';

const request: ExchangeRequest = { redirectUri: 'https://tpp.example/callback', codeVerifier };
const day = 24 * 3_600_000;

function decide(
  changes: {
    readonly found?: Partial<CodeGrant>;
    readonly request?: Partial<ExchangeRequest>;
    readonly facts?: Partial<ExchangeFacts>;
  } = {},
) {
  return decideExchange(
    { ...codeGrant, ...changes.found },
    { ...request, ...changes.request },
    { ...facts, ...changes.facts },
  );
}

describe('decideExchange', () => {
  test('gives the refresh token the expiry of the consent', () => {
    const refreshExpiresAt = now + 90 * day;
    expect(decide()).toEqual({ ok: true, value: { found: codeGrant, refreshExpiresAt } });
    const shorter: ConsentFacts = { ...consent, expiresAt: now + 1 };
    expect(decide({ facts: { consent: shorter } })).toMatchObject({ value: { refreshExpiresAt: now + 1 } });
    const longer: ConsentFacts = { ...consent, expiresAt: now + 91 * day };
    expect(decide({ facts: { consent: longer } })).toMatchObject({ value: { refreshExpiresAt } });
  });

  test('issues no refresh token to a client without that grant type', () => {
    const limited: Client = { ...client, grant_types: ['authorization_code'] };
    expect(decide({ facts: { client: limited } })).toMatchObject({ value: { refreshExpiresAt: undefined } });
  });

  test('needs no consent for only openid', () => {
    const { consentId: _, ...identity } = { ...grant, scopes: ['openid'] };
    const decided = decide({ found: { grant: identity }, facts: { consent: undefined } });
    expect(decided).toMatchObject({ ok: true, value: { refreshExpiresAt: now + 90 * day } });
  });

  test('accepts the code up to its last millisecond', () => {
    expect(decide({ facts: { now: now + 59_999 } }).ok).toBe(true);
  });

  test.each<readonly [string, Parameters<typeof decide>[0], string, string]>([
    [
      'the code of another client',
      { found: { grant: { ...grant, clientId: 'tpp-2' } } },
      'invalid_grant',
      'code_foreign',
    ],
    ['a used code', { found: { redeemedAt: now } }, 'invalid_grant', 'code_reused'],
    [
      'a used code after its expiry',
      { found: { redeemedAt: now }, facts: { now: now + day } },
      'invalid_grant',
      'code_reused',
    ],
    ['a code at its expiry', { facts: { now: now + 60_000 } }, 'invalid_grant', 'code_expired'],
    [
      'another redirect_uri',
      { request: { redirectUri: 'https://tpp.example/callback/' } },
      'invalid_grant',
      'code_redirect_uri',
    ],
    [
      'another verifier',
      { request: { codeVerifier: codeVerifier.replace('d', 'e') } },
      'invalid_grant',
      'code_verifier_wrong',
    ],
    [
      'the challenge as the verifier',
      { request: { codeVerifier: codeGrant.conditions.codeChallenge } },
      'invalid_grant',
      'code_verifier_wrong',
    ],
    [
      'a consent that does not exist',
      { facts: { consent: undefined } },
      'invalid_grant',
      'consent_not_active',
    ],
    [
      'a revoked consent',
      { facts: { consent: { ...consent, status: 'revoked' } } },
      'invalid_grant',
      'consent_not_active',
    ],
    [
      'a consent at its expiry',
      { facts: { consent: { ...consent, expiresAt: now } } },
      'invalid_grant',
      'consent_not_active',
    ],
    [
      'a consent of another customer',
      { facts: { consent: { ...consent, customerId: 'customer-2' } } },
      'invalid_grant',
      'consent_not_active',
    ],
    [
      'a consent of another client',
      { facts: { consent: { ...consent, clientId: 'tpp-2' } } },
      'invalid_grant',
      'consent_not_active',
    ],
    [
      'another consent',
      { facts: { consent: { ...consent, consentId: 'consent-2' } } },
      'invalid_grant',
      'consent_not_active',
    ],
    [
      'a client that lost its role',
      { facts: { client: { ...client, roles: ['pisp'] } } },
      'invalid_scope',
      'scope_role',
    ],
    [
      'a client that lost its scope',
      { facts: { client: { ...client, scope: 'openid' } } },
      'invalid_scope',
      'scope_not_registered',
    ],
  ])('refuses %s', (_, changes, error, reason) => {
    expect(decide(changes)).toMatchObject({ ok: false, refusal: { error, status: 400, reason } });
  });

  test('refuses a code that was never issued', () => {
    expect(decideExchange(undefined, request, facts)).toMatchObject({ refusal: { reason: 'code_unknown' } });
  });
});
