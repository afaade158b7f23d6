import { type AccessToken, noBurstLimit } from '@ob/core/primitives';
import { createTokenGuard, describeChallenge, describeTokenChallenges } from '@ob/core/routes';
import { accept } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { checkTokenState } from '../../src/guard/token-guard.ts';
import { sampleConsent, sampleToken } from '../support/facts.ts';

const { customerId: _customerId, consentId: _consentId, ...token } = sampleToken;

describe('the state of a token', () => {
  test('adds the customer of its grant', () => {
    expect(checkTokenState(token, { revoked: false })).toEqual({ ok: true, value: token });
    const authentication = { subject: 's1', acr: 'urn:example:acr', authenticatedAt: 2 };
    const customer = { customerId: 'alice', authentication };
    expect(checkTokenState(token, { revoked: false, ...customer })).toEqual({
      ok: true,
      value: { ...token, ...customer },
    });
  });

  test('refuses a revoked token like any other invalid token', () => {
    const challenge = 'Bearer realm="open-banking", error="invalid_token"';
    expect(checkTokenState(token, { revoked: true, customerId: 'alice' })).toEqual({
      ok: false,
      refusal: { reason: 'token_revoked', challenge },
    });
  });
});

describe('a token guard', () => {
  const consent = { ...sampleConsent, consentId: 'c1' };

  async function admit(verified: AccessToken) {
    const requested: unknown[] = [];
    const guard = createTokenGuard({
      clock: { now: () => 0 },
      burst: noBurstLimit,
      tokens: { verify: async () => accept(verified) },
      access: {
        async find({ tokenId }, consentId) {
          requested.push([tokenId, consentId]);
          return consentId === 'c1' ? { revoked: false, consent } : { revoked: false };
        },
      },
    });
    return {
      requested,
      admitted: await guard.admit(new Request('https://bank.example/'), {
        addHeaders: () => {},
        annotate: () => {},
      }),
    };
  }

  test('reads the token and its consent in one look-up', async () => {
    const bound = { ...token, consentId: 'c1' };
    expect(await admit(bound)).toEqual({
      requested: [['token-1', 'c1']],
      admitted: { ok: true, value: { ...bound, consent } },
    });
    expect(await admit(token)).toEqual({
      requested: [['token-1', undefined]],
      admitted: { ok: true, value: token },
    });
  });
});

describe('a challenge', () => {
  test('names no error when the request has no credentials', () => {
    expect(describeChallenge('Bearer')).toBe('Bearer realm="open-banking"');
  });

  test('names the algorithms of DPoP proofs', () => {
    expect(describeChallenge('DPoP', 'invalid_dpop_proof')).toBe(
      'DPoP realm="open-banking", algs="PS256 ES256 EdDSA", error="invalid_dpop_proof"',
    );
  });

  test('offers both schemes when the request has no token', () => {
    expect(describeTokenChallenges()).toBe(`${describeChallenge('Bearer')}, ${describeChallenge('DPoP')}`);
  });
});
