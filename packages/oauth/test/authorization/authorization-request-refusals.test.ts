import { codeChallenge } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { judgeCase, type RequestCase } from '../judge-case.ts';

type Row = readonly [string, string, string, RequestCase];

const foreignAddresses = [
  'https://tpp.example/callback/',
  'https://tpp.example/callback?x=1',
  'https://tpp.example/Callback',
  'https://TPP.example/callback',
  'https://tpp.example:443/callback',
  'https://tpp.example/other',
  'https://tpp.example/a/../callback',
  'https://evil.example/callback',
];

const dpop = { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true };

const rows: readonly Row[] = [
  ['with a value over 4096', 'invalid_request', 'parameter_too_long', { form: { state: 's'.repeat(4097) } }],
  ['with an unknown one', 'invalid_request', 'parameter_too_long', { form: { other: 's'.repeat(4097) } }],
  ['with a NUL character', 'invalid_request', 'parameter_characters', { form: { state: 'a\0b' } }],
  ['with a line feed', 'invalid_request', 'parameter_characters', { form: { nonce: 'a\nb' } }],
  ['with half a surrogate pair', 'invalid_request', 'parameter_characters', { form: { state: '\ud800' } }],
  ['of another client', 'invalid_request', 'client_id_other', { form: { client_id: 'tpp-2' } }],
  ['without a type', 'invalid_request', 'response_type_missing', { form: { response_type: undefined } }],
  ['with an empty type', 'invalid_request', 'response_type_missing', { form: { response_type: '' } }],
  ['for a token', 'unsupported_response_type', 'response_type_unknown', { form: { response_type: 'token' } }],
  [
    'for two',
    'unsupported_response_type',
    'response_type_unknown',
    { form: { response_type: 'code token' } },
  ],
  [
    'by letter case',
    'unsupported_response_type',
    'response_type_unknown',
    { form: { response_type: 'CODE' } },
  ],
  [
    'where it has no code',
    'unauthorized_client',
    'response_type_forbidden',
    { client: { response_types: [] } },
  ],
  [
    'where it has no grant',
    'unauthorized_client',
    'response_type_forbidden',
    { client: { grant_types: [] } },
  ],
  ['to nowhere', 'invalid_request', 'redirect_uri_unregistered', { form: { redirect_uri: undefined } }],
  ...foreignAddresses.map(
    (redirect_uri): Row => [
      `to ${redirect_uri}`,
      'invalid_request',
      'redirect_uri_unregistered',
      { form: { redirect_uri } },
    ],
  ),
  ...['fragment', 'form_post', 'query.jwt', 'JWT'].map(
    (response_mode): Row => [
      `by ${response_mode}`,
      'invalid_request',
      'response_mode_unknown',
      { form: { response_mode } },
    ],
  ),
  ['without PKCE', 'invalid_request', 'code_challenge_malformed', { form: { code_challenge: undefined } }],
  ['by a short one', 'invalid_request', 'code_challenge_malformed', { form: { code_challenge: 'short' } }],
  [
    'by a plain one',
    'invalid_request',
    'code_challenge_method',
    { form: { code_challenge_method: 'plain' } },
  ],
  [
    'by no method',
    'invalid_request',
    'code_challenge_method',
    { form: { code_challenge_method: undefined } },
  ],
  ['no page and one', 'invalid_request', 'prompt_unsupported', { form: { prompt: 'none login' } }],
  ['with an unknown prompt', 'invalid_request', 'prompt_unsupported', { form: { prompt: 'login create' } }],
  ['with a max_age below 0', 'invalid_request', 'max_age_malformed', { form: { max_age: '-1' } }],
  ['with a max_age in words', 'invalid_request', 'max_age_malformed', { form: { max_age: 'ten' } }],
  [
    'by a malformed key',
    'invalid_request',
    'dpop_jkt_malformed',
    { form: { dpop_jkt: 'short' }, client: dpop },
  ],
  ['by a key without DPoP', 'invalid_request', 'dpop_jkt_forbidden', { form: { dpop_jkt: codeChallenge } }],
  [
    'by a key in the open-banking profile',
    'invalid_request',
    'dpop_jkt_forbidden',
    { form: { dpop_jkt: codeChallenge }, client: { ...dpop, security_profile: 'open-banking' } },
  ],
  ['without scope', 'invalid_scope', 'scope_missing', { form: { scope: undefined } }],
  ['by a malformed scope', 'invalid_scope', 'scope_malformed', { form: { scope: 'openid  accounts' } }],
  ['by an unknown scope', 'invalid_scope', 'scope_unknown', { form: { scope: 'openid email' } }],
  ['by a scope of clients', 'invalid_scope', 'scope_flow', { form: { scope: 'openid consents' } }],
  ['by two', 'invalid_scope', 'scope_several_resources', { form: { scope: 'openid accounts payments' } }],
  [
    'by an unregistered one',
    'invalid_scope',
    'scope_not_registered',
    { client: { scope: 'openid payments' } },
  ],
  ['without the role', 'invalid_scope', 'scope_role', { client: { roles: ['pisp', 'cbpii'] } }],
  [
    'without the role, whatever the consent is',
    'invalid_scope',
    'scope_role',
    { client: { roles: [] }, form: { consent_id: 'unknown' } },
  ],
];

describe('an authorization request is refused', () => {
  test.each(rows)('%s: %s, %s', (_, error, reason, changes) => {
    expect(judgeCase(changes)).toEqual({
      ok: false,
      refusal: expect.objectContaining({ error, status: 400, reason }),
    });
  });

  test('by the first rule that it breaks, in the order of the standard', () => {
    const wrong = {
      response_type: 'token',
      redirect_uri: 'https://evil.example',
      scope: 'x',
      code_challenge: 'y',
    };
    const inOrder = [
      'response_type_unknown',
      'redirect_uri_unregistered',
      'code_challenge_malformed',
      'scope_unknown',
    ];
    const mended = ['response_type', 'redirect_uri', 'code_challenge', 'scope'];
    const found = mended.map((_, index) => {
      const form = Object.fromEntries(
        Object.entries(wrong).filter(([name]) => !mended.slice(0, index).includes(name)),
      );
      const judged = judgeCase({ form });
      return !judged.ok && judged.refusal.reason;
    });
    expect(found).toEqual(inOrder);
  });
});
