import { issuer } from '@ob/tooling/test-bank';
import { seconds } from '../../sample-request.ts';
import type { Json, JwtChanges } from '../draft.ts';
import { strangerKey } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidObject, invalidRequest, invalidScope, unsupportedResponse } from '../responses.ts';
import { appendPart, changeClaims, dropSignature, register, wrapPart } from './case-parts.ts';

const hour = 3_600;

function object(title: string, changes: JwtChanges, reason: string, standard?: string): RefusalRow {
  const answer = invalidObject(`request_object_${reason}`);
  return [title, { object: changes }, answer, standard];
}

const signing = 'FAPI 2.0 Message Signing section 5.3';
const claim = (title: string, claims: Json, reason: string, standard = signing) =>
  object(title, { claims }, reason, standard);

const signatures: readonly RefusalRow[] = [
  [
    'text that is not a JWT',
    { object: undefined, form: { request: 'object' } },
    invalidObject('request_object_malformed'),
  ],
  [
    'parameters as JSON, without a signature',
    { object: undefined, form: { request: '{"response_type":"code"}' } },
    invalidObject('request_object_malformed'),
  ],
  object('a JWT with a fourth part', { rewrite: appendPart }, 'malformed'),
  object('an array as header', { rewrite: wrapPart }, 'malformed'),
  object('no signature', { rewrite: dropSignature }, 'malformed'),
  object('alg none and no signature', { header: { alg: 'none' }, rewrite: dropSignature }, 'malformed'),
  object('a critical extension', { header: { crit: ['exp'] } }, 'malformed', 'RFC 7515 section 4.1.11'),
  ...['none', 'RS256', 'HS256', 'ES512'].map((alg) =>
    object(`alg ${alg}`, { header: { alg } }, 'algorithm', 'FAPI 2.0 section 5.4'),
  ),
  [
    'an alg other than the registered one',
    { before: register({ request_object_signing_alg: 'PS256' }) },
    invalidObject('request_object_algorithm'),
    'RFC 9101 section 10.2',
  ],
  object('typ at+jwt', { header: { typ: 'at+jwt' } }, 'typ', 'RFC 9101 section 10.8'),
  object('a typ that is null', { header: { typ: null } }, 'typ'),
  object('an unknown kid', { header: { kid: 'unknown' } }, 'key'),
  object('a signature by an unknown key', { key: strangerKey }, 'signature', 'RFC 9101 section 6.2'),
  object('claims that changed after signing', { rewrite: changeClaims }, 'signature'),
];

const claims: readonly RefusalRow[] = [
  claim('no client_id', { client_id: undefined }, 'client', 'RFC 9101 section 5'),
  claim('another client_id', { client_id: 'tpp-2' }, 'client', 'RFC 9126 section 3'),
  claim('another iss', { iss: 'tpp-2' }, 'issuer', 'RFC 9101 section 5'),
  claim('no aud', { aud: undefined }, 'audience'),
  claim('an aud of another server', { aud: 'https://other.example' }, 'audience'),
  claim('several aud without this server', { aud: ['https://other.example'] }, 'audience'),
  claim('an endpoint as aud', { aud: `${issuer}/oauth/par` }, 'audience'),
  claim('no exp', { exp: undefined }, 'expired'),
  claim('an exp in the past', { exp: seconds }, 'expired'),
  claim('an exp that is a string', { exp: `${seconds + 60}` }, 'expired'),
  claim('no nbf', { nbf: undefined }, 'not_before'),
  claim('an nbf more than 10 seconds in the future', { nbf: seconds + 11 }, 'not_before'),
  claim(
    'an nbf more than 60 minutes in the past',
    { nbf: seconds - hour - 1, exp: seconds + 1 },
    'not_before',
  ),
  claim('an exp more than 60 minutes after nbf', { exp: seconds + hour + 1 }, 'too_long'),
  claim('an iat more than 10 seconds in the future', { iat: seconds + 11 }, 'issued_at'),
  claim('an iat that is null', { iat: null }, 'issued_at'),
  claim('a request inside', { request: 'e30.e30.e30' }, 'nested', 'RFC 9101 section 4'),
  claim('a request_uri inside', { request_uri: 'urn:example' }, 'nested', 'RFC 9101 section 4'),
  claim('a redirect_uri that is an array', { redirect_uri: ['https://tpp.example/callback'] }, 'parameter'),
  claim('a state that is an object', { state: {} }, 'parameter', 'RFC 9101 section 4'),
  claim('a nonce that is null', { nonce: null }, 'parameter', 'RFC 9101 section 4'),
  claim('a prompt that is true', { prompt: true }, 'parameter', 'RFC 9101 section 4'),
];

const inside = 'RFC 9101 section 6.3';

const parameters: readonly RefusalRow[] = [
  [
    'a redirect_uri only in the form',
    {
      object: { claims: { redirect_uri: undefined } },
      form: { redirect_uri: 'https://tpp.example/callback' },
    },
    invalidRequest('redirect_uri_unregistered'),
    inside,
  ],
  [
    'a response_type only in the form',
    { object: { claims: { response_type: undefined } }, form: { response_type: 'code' } },
    invalidRequest('response_type_missing'),
    inside,
  ],
  [
    'a request_uri in the form',
    { form: { request_uri: 'urn:example' } },
    invalidRequest('request_uri_pushed'),
  ],
  [
    'response_type token',
    { object: { claims: { response_type: 'token' } } },
    unsupportedResponse('response_type_unknown'),
    inside,
  ],
  [
    'code_challenge_method plain',
    { object: { claims: { code_challenge_method: 'plain' } } },
    invalidRequest('code_challenge_method'),
    inside,
  ],
  [
    'a state of 4,097 characters',
    { object: { claims: { state: 's'.repeat(4097) } } },
    invalidRequest('parameter_too_long'),
    inside,
  ],
  [
    'half a surrogate pair in state',
    { object: { claims: { state: '\ud800' } } },
    invalidRequest('parameter_characters'),
    inside,
  ],
  ['NUL in nonce', { object: { claims: { nonce: '\0' } } }, invalidRequest('parameter_characters'), inside],
  ['max_age 1.5', { object: { claims: { max_age: 1.5 } } }, invalidRequest('max_age_malformed'), inside],
  ['no scope', { object: { claims: { scope: undefined } } }, invalidScope('scope_missing'), inside],
  [
    'no consent_id',
    { object: { claims: { consent_id: undefined } } },
    invalidRequest('consent_missing'),
    inside,
  ],
];

export const requestObjectTables: readonly RefusalTable[] = [
  {
    heading: 'POST /oauth/par: request objects',
    about: 'The checks of the JWT, then of its parameters.',
    requests: ['signedPush'],
    rows: [...signatures, ...claims, ...parameters],
  },
];
