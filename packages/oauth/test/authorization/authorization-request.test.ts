import { codeChallenge, now, sampleClient } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { validateAuthorizationRequest } from '../../src/authorization/authorization-request.ts';
import { changeForm, type RequestCase, validateCase } from '../sample-request.ts';

const accounts = JSON.stringify([{ type: 'account-access', consent_id: 'consent-1' }]);

describe('an authorization request is accepted', () => {
  test('with exactly the requested parameters', () => {
    expect(validateCase({})).toEqual({
      ok: true,
      value: {
        clientId: 'tpp-1',
        redirectUri: 'https://tpp.example/callback',
        scopes: ['openid', 'accounts'],
        responseMode: 'query',
        codeChallenge,
        state: 'the-state',
        nonce: 'the-nonce',
        consentId: 'consent-1',
        pushedAt: now,
      },
    });
  });

  test('with every parameter', () => {
    const form = {
      response_mode: 'jwt',
      acr_values: 'urn:a  urn:b',
      prompt: 'login consent',
      max_age: '0',
      dpop_jkt: codeChallenge,
      authorization_details: accounts,
    };
    const client = { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true };
    expect(validateCase({ form, client })).toMatchObject({
      value: {
        responseMode: 'jwt',
        acrValues: ['urn:a', 'urn:b'],
        prompt: ['login', 'consent'],
        maxAge: 0,
        dpopJkt: codeChallenge,
        authorizationDetails: [{ type: 'account-access', consent_id: 'consent-1' }],
      },
    });
  });

  test('with claims, whose acr joins acr_values', () => {
    const claims = { userinfo: { name: null }, id_token: { acr: { value: 'urn:b' } } };
    const checked = validateCase({ form: { acr_values: 'urn:a', claims: JSON.stringify(claims) } });
    expect(checked).toMatchObject({
      value: { acrValues: ['urn:a', 'urn:b'], claims: { userinfo: ['name'], idToken: [] } },
    });
  });

  test('for openid and profile, without any consent, in either order', () => {
    for (const scope of ['openid profile', 'profile openid']) {
      const parameters = changeForm({ scope, consent_id: undefined });
      const checked = validateAuthorizationRequest(
        parameters,
        { ...sampleClient, scope: 'openid profile' },
        undefined,
        now,
      );
      expect(checked).toMatchObject({ ok: true, value: { scopes: scope.split(' ') } });
    }
  });

  test('for only openid, without any consent', () => {
    const parameters = changeForm({ scope: 'openid', consent_id: undefined });
    const checked = validateAuthorizationRequest(parameters, sampleClient, undefined, now);
    expect(checked).toMatchObject({ ok: true, value: { scopes: ['openid'] } });
    expect(checked.ok && 'consentId' in checked.value).toBe(false);
  });

  test('when authorization_details name the consent instead of consent_id', () => {
    const checked = validateCase({ form: { consent_id: undefined, authorization_details: accounts } });
    expect(checked).toMatchObject({ ok: true, value: { consentId: 'consent-1' } });
  });

  test.each<readonly [string, RequestCase]>([
    ['without client_id, which the authentication has proven', { form: { client_id: undefined } }],
    ['without state and nonce', { form: { state: undefined, nonce: undefined } }],
    ['with empty parameters, which count as omitted', { form: { state: '', response_mode: '', prompt: '' } }],
    [
      'with a nonce of 64 and a state of 1000 characters',
      { form: { nonce: 'n'.repeat(64), state: 's'.repeat(1000) } },
    ],
    ['with parameters of 4096 characters', { form: { state: 's'.repeat(4096), unknown: 'u'.repeat(4096) } }],
    ['with unknown parameters', { form: { unknown: 'x', ui_locales: 'cy', request_id: '1' } }],
    [
      'with a redirect_uri that has a query',
      { form: { redirect_uri: 'https://tpp.example/other?tenant=7' } },
    ],
    ['with response_mode=query', { form: { response_mode: 'query' } }],
    ['for the scope without openid', { form: { scope: 'accounts' } }],
    ['to authenticate again', { consent: { status: 'authorized', customerId: 'customer-1' } }],
    ['for a payment', { form: { scope: 'payments' }, consent: { consentType: 'payment' } }],
    [
      'for a confirmation of funds',
      { form: { scope: 'openid fundsconfirmations' }, consent: { consentType: 'funds-confirmation' } },
    ],
    ['in the last moment of the consent', { consent: { expiresAt: now + 1 } }],
  ])('%s', (_, changes) => {
    expect(validateCase(changes)).toMatchObject({ ok: true });
  });

  test('with a signed response when the client registered an algorithm, for every response_mode', () => {
    const client = { authorization_signed_response_alg: 'PS256' };
    for (const response_mode of [undefined, 'query', 'jwt']) {
      expect(validateCase({ form: { response_mode }, client })).toMatchObject({
        value: { responseMode: 'jwt' },
      });
    }
  });
});

// The other refusals are in ../refusals/cases/push-cases.ts, which run over HTTP.
describe('an authorization request is refused', () => {
  const dpop = { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true };

  test.each<readonly [string, string, RequestCase]>([
    ['of another client', 'client_id_other', { form: { client_id: 'tpp-2' } }],
    ['with a NUL character', 'parameter_characters', { form: { state: 'a\0b' } }],
    [
      'by a key in the open-banking profile',
      'dpop_jkt_forbidden',
      { form: { dpop_jkt: codeChallenge }, client: { ...dpop, security_profile: 'open-banking' } },
    ],
    [
      'without the role, for any consent',
      'scope_role',
      { client: { roles: [] }, form: { consent_id: 'unknown' } },
    ],
  ])('%s: %s', (_, reason, changes) => {
    expect(validateCase(changes)).toMatchObject({ ok: false, refusal: { status: 400, reason } });
  });
});
