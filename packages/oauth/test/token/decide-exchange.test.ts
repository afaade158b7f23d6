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

  // The other refusals are in ../refusals/cases/token-cases.ts, which run over HTTP.
  test.each<readonly [string, Parameters<typeof decide>[0], string]>([
    [
      'a used code after its expiry',
      { found: { redeemedAt: now }, facts: { now: now + day } },
      'code_reused',
    ],
    ['a consent that does not exist', { facts: { consent: undefined } }, 'consent_not_active'],
    ['a consent at its expiry', { facts: { consent: { ...consent, expiresAt: now } } }, 'consent_not_active'],
    ['another consent', { facts: { consent: { ...consent, consentId: 'other' } } }, 'consent_not_active'],
    [
      'a consent of another client',
      { facts: { consent: { ...consent, clientId: 'tpp-2' } } },
      'consent_not_active',
    ],
  ])('refuses %s', (_, changes, reason) => {
    expect(decide(changes)).toMatchObject({ ok: false, refusal: { error: 'invalid_grant', reason } });
  });
});
