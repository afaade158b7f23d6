import { codeChallenge } from '@ob/tooling/test-bank';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidRequest, unauthorizedClient, unsupportedResponse } from '../responses.ts';
import { parameter, register } from './case-parts.ts';

const par = 'RFC 9126 section 2.1';
const exact = 'RFC 9700 section 4.1.3';
const unregistered = invalidRequest('redirect_uri_unregistered');

const claimsMalformed = invalidRequest('claims_malformed');
const core55 = 'OpenID Connect Core section 5.5';
const badClaim = '{"userinfo":{"name":true}}';

const addresses = [
  'https://tpp.example/callback/',
  'https://tpp.example/callback?x=1',
  'https://tpp.example/callback#x',
  'https://tpp.example/Callback',
  'https://tpp.example:443/callback',
  'https://tpp.example/a/../callback',
  'https://tpp.example.evil.example/callback',
  'http://tpp.example/callback',
].map((redirect_uri) => parameter(`redirect_uri ${redirect_uri}`, { redirect_uri }, unregistered, exact));

const values: readonly RefusalRow[] = [
  parameter('a state of 4,097 characters', { state: 's'.repeat(4097) }, invalidRequest('parameter_too_long')),
  parameter(
    'an unknown parameter of 4,097 characters',
    { other: 's'.repeat(4097) },
    invalidRequest('parameter_too_long'),
  ),
  parameter('a line feed in state', { state: 'a\nb' }, invalidRequest('parameter_characters')),
  parameter('a control character in nonce', { nonce: 'a\u0085b' }, invalidRequest('parameter_characters')),
  parameter('claims that are not a JSON object', { claims: 'name' }, claimsMalformed, core55),
  parameter('a claim that is neither null nor an object', { claims: badClaim }, claimsMalformed, core55),
  parameter('a request_uri', { request_uri: 'urn:example' }, invalidRequest('request_uri_pushed'), par),
  parameter(
    'a request_uri and no other parameter',
    { request_uri: 'https://tpp.example/request', response_type: undefined },
    invalidRequest('request_uri_pushed'),
    par,
  ),
];

const core: readonly RefusalRow[] = [
  parameter('no response_type', { response_type: undefined }, invalidRequest('response_type_missing')),
  parameter('an empty response_type', { response_type: '' }, invalidRequest('response_type_missing')),
  ...['token', 'id_token', 'code id_token', 'CODE', 'none'].map((response_type) =>
    parameter(
      `response_type ${response_type}`,
      { response_type },
      unsupportedResponse('response_type_unknown'),
      'FAPI 2.0 section 5.3.2.2',
    ),
  ),
  [
    'a client that is registered for no response_type',
    { before: register({ response_types: [] }) },
    unauthorizedClient('response_type_forbidden'),
  ],
  [
    'a client that is not registered for codes',
    { before: register({ grant_types: ['client_credentials'] }) },
    unauthorizedClient('response_type_forbidden'),
  ],
  parameter('no redirect_uri', { redirect_uri: undefined }, unregistered, 'FAPI 2.0 section 5.3.2.2'),
  ...addresses,
  ...['fragment', 'form_post', 'query.jwt', 'QUERY'].map((response_mode) =>
    parameter(`response_mode ${response_mode}`, { response_mode }, invalidRequest('response_mode_unknown')),
  ),
];

const pkce = 'FAPI 2.0 section 5.3.2.2';
const noChallenge = invalidRequest('code_challenge_malformed');

const others: readonly RefusalRow[] = [
  parameter('no code_challenge', { code_challenge: undefined }, noChallenge, pkce),
  parameter(
    'a code_challenge of 42 characters',
    { code_challenge: codeChallenge.slice(1) },
    noChallenge,
    pkce,
  ),
  parameter('a code_challenge of 44 characters', { code_challenge: `${codeChallenge}A` }, noChallenge, pkce),
  parameter(
    'code_challenge_method plain',
    { code_challenge_method: 'plain' },
    invalidRequest('code_challenge_method'),
    pkce,
  ),
  parameter(
    'no code_challenge_method (default: plain)',
    { code_challenge_method: undefined },
    invalidRequest('code_challenge_method'),
    'RFC 7636 section 4.3',
  ),
  parameter('prompt none and login', { prompt: 'none login' }, invalidRequest('prompt_unsupported')),
  parameter('an unknown prompt', { prompt: 'login create' }, invalidRequest('prompt_unsupported')),
  ...['-1', '1.5', 'ten', '1e3', '9999999999'].map((max_age) =>
    parameter(`max_age ${max_age}`, { max_age }, invalidRequest('max_age_malformed')),
  ),
  parameter('a malformed dpop_jkt', { dpop_jkt: 'short' }, invalidRequest('dpop_jkt_malformed')),
  parameter(
    'a dpop_jkt of a client that is not registered for DPoP',
    { dpop_jkt: codeChallenge },
    invalidRequest('dpop_jkt_forbidden'),
  ),
  [
    'a signed response by an algorithm without a key of the server',
    { before: register({ authorization_signed_response_alg: 'EdDSA' }) },
    unauthorizedClient('signing_unavailable'),
    'JARM section 3',
  ],
  [
    'no request object, of a client with the open-banking profile',
    { before: register({ security_profile: 'open-banking' }) },
    invalidRequest('request_object_missing'),
    'RFC 9101 section 10.5',
  ],
  [
    'no request object, of a client that is registered to sign them',
    { before: register({ require_signed_request_object: true }) },
    invalidRequest('request_object_missing'),
    'RFC 9101 section 10.5',
  ],
];

export const pushTables: readonly RefusalTable[] = [
  {
    heading: 'POST /oauth/par: parameters',
    about: 'The checks are the same for parameters inside a request object.',
    requests: ['push'],
    rows: [...values, ...core, ...others],
  },
];
