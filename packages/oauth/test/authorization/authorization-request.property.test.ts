import { consentStatuses, consentTypes } from '@ob/core';
import { now, sampleClient, sampleForm } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateAuthorizationRequest } from '../../src/authorization/authorization-request.ts';
import { findConsentId } from '../../src/authorization/consent-reference.ts';
import { oauthRefusals } from '../../src/refusals/oauth-error.ts';
import { sampleConsent } from '../sample-request.ts';

const names = fc.constantFrom(
  ...Object.keys(sampleForm),
  ...['response_mode', 'prompt', 'max_age', 'acr_values', 'dpop_jkt', 'authorization_details', 'other'],
);
const believable = fc.constantFrom(
  ...Object.values(sampleForm),
  ...['openid', 'payments', 'openid accounts payments', 'jwt', 'query', 'login', 'none', '0', 'plain'],
  ...['[{"type":"account-access","consent_id":"consent-1"}]', '[]', 'null', '{"__proto__":1}'],
);
const values = fc.oneof(believable, fc.string({ unit: 'binary' }), fc.json());
const changes = fc.array(fc.tuple(names, values), { maxLength: 4 });
const consents = fc.record({
  clientId: fc.constantFrom('tpp-1', 'tpp-1', 'tpp-2'),
  consentType: fc.constantFrom(...consentTypes),
  status: fc.constantFrom(...consentStatuses),
  expiresAt: fc.integer({ min: now - 2, max: now + 2 }),
});

test('an arbitrary form never throws, and is accepted or refused with a known reason', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), changes, (any, changed) => {
      const parameters = new Map([...Object.entries(any), ...changed]);
      const checked = validateAuthorizationRequest(parameters, sampleClient, sampleConsent, now);
      if (!checked.ok) expect(Object.keys(oauthRefusals)).toContain(checked.refusal.reason);
      expect(findConsentId(parameters) ?? 'none').toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    }),
  );
});

test('every accepted form meets every rule that protects the customer', () => {
  let accepted = 0;
  fc.assert(
    fc.property(changes, consents, (changed, facts) => {
      const consent = { ...sampleConsent, ...facts };
      const parameters = new Map([...Object.entries(sampleForm), ...changed]);
      const checked = validateAuthorizationRequest(parameters, sampleClient, consent, now);
      if (!checked.ok) return;
      accepted += 1;
      const request = checked.value;
      expect(sampleClient.redirect_uris).toContain(request.redirectUri);
      expect(request.codeChallenge).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(parameters.get('code_challenge_method')).toBe('S256');
      expect(request.scopes.filter((scope) => scope !== 'openid').length).toBe(
        request.consentId === undefined ? 0 : 1,
      );
      if (request.consentId === undefined) return;
      expect(consent).toMatchObject({ consentId: request.consentId, clientId: request.clientId });
      expect(['awaiting_authorization', 'authorized']).toContain(consent.status);
      expect(consent.expiresAt).toBeGreaterThan(now);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(0);
});
