import { issuer } from '@ob/tooling/test-bank';
import { seconds } from '../../sample-request.ts';
import { type Fields, type Json, type JwtChanges, send } from '../draft.ts';
import { strangerKey } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { challenge, invalidClient, invalidRequest } from '../responses.ts';
import { appendPart, changeClaims, dropSignature, register, wrapPart } from './case-parts.ts';

const basic: Fields = { authorization: `Basic ${btoa('tpp-1:secret')}` };
const missing = invalidClient('authentication_missing');
const several = invalidRequest('several_authentications');
const unsupported = (headers?: Readonly<Record<string, string>>) =>
  invalidClient('authentication_unsupported', headers);

const rfc7523 = 'RFC 7523 section 3';
const oneMethod = 'RFC 6749 section 2.3';

const methods: readonly RefusalRow[] = [
  ['no client authentication', { assertion: undefined, form: { client_id: undefined } }, missing],
  [
    'only a client_id, without a certificate',
    { assertion: undefined, form: { client_id: 'tpp-1' }, certificate: undefined },
    missing,
  ],
  [
    'only a client_id, of a client that is registered for assertions',
    { assertion: undefined, form: { client_id: 'tpp-1' } },
    invalidClient('authentication_method'),
  ],
  ['a client_secret', { assertion: undefined, form: { client_secret: 'secret' } }, unsupported()],
  ['the scheme Basic', { assertion: undefined, headers: basic }, unsupported(challenge('basic'))],
  [
    'an access token instead of client authentication',
    { assertion: undefined, headers: { authorization: 'Bearer x' } },
    unsupported(challenge('bearer')),
  ],
  [
    'a DPoP-bound token instead of client authentication',
    { assertion: undefined, headers: { authorization: 'DPoP x' } },
    unsupported(challenge('dpop')),
  ],
  ['an unknown scheme', { assertion: undefined, headers: { authorization: 'Negotiate x' } }, unsupported()],
  ['an assertion and a client_secret', { form: { client_secret: 'secret' } }, several, oneMethod],
  ['an assertion and the scheme Basic', { headers: basic }, several, oneMethod],
  [
    'a client_secret and the scheme Basic',
    { assertion: undefined, form: { client_secret: 'secret' }, headers: basic },
    several,
    oneMethod,
  ],
  [
    'an assertion of a client that is registered for certificates',
    {
      before: register({
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_subject_dn: 'CN=Third Party',
      }),
    },
    invalidClient('authentication_method'),
  ],
];

const shapes: readonly RefusalRow[] = [
  [
    'no client_assertion_type',
    { form: { client_assertion_type: undefined } },
    invalidClient('assertion_type'),
  ],
  [
    'another client_assertion_type',
    { form: { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' } },
    invalidClient('assertion_type'),
  ],
  [
    'a client_assertion_type without an assertion',
    { form: { client_assertion: undefined } },
    invalidClient('assertion_malformed'),
  ],
  [
    'an assertion that is not a JWT',
    { form: { client_assertion: 'assertion' } },
    invalidClient('assertion_malformed'),
  ],
  [
    'an assertion of three parts that are not base64url JSON',
    { form: { client_assertion: 'a.b.c' } },
    invalidClient('assertion_malformed'),
  ],
];

function assertion(title: string, changes: JwtChanges, reason: string, standard?: string): RefusalRow {
  const answer = invalidClient(`assertion_${reason}`);
  return [title, { assertion: changes }, answer, standard];
}

const claim = (title: string, claims: Json, reason: string) => assertion(title, { claims }, reason, rfc7523);

const signatures: readonly RefusalRow[] = [
  assertion('a JWT with a fourth part', { rewrite: appendPart }, 'malformed'),
  assertion('padding after a part', { rewrite: (jwt) => `${jwt}=` }, 'malformed'),
  assertion('an array as header', { rewrite: wrapPart }, 'malformed'),
  assertion('no signature', { rewrite: dropSignature }, 'malformed'),
  assertion('alg none and no signature', { header: { alg: 'none' }, rewrite: dropSignature }, 'malformed'),
  assertion('a critical extension', { header: { crit: ['exp'] } }, 'malformed', 'RFC 7515 section 4.1.11'),
  assertion('an unencoded payload', { header: { b64: false } }, 'malformed', 'RFC 7797'),
  ...['none', 'RS256', 'HS256', 'ES384', 'PS512', 'es256'].map((alg) =>
    assertion(`alg ${alg}`, { header: { alg } }, 'algorithm', 'FAPI 2.0 section 5.4'),
  ),
  assertion('no alg', { header: { alg: undefined } }, 'algorithm'),
  [
    'an alg other than the registered one',
    { before: register({ token_endpoint_auth_signing_alg: 'PS256' }) },
    invalidClient('assertion_key'),
    'OpenID Connect Registration section 2',
  ],
  assertion('typ at+jwt', { header: { typ: 'at+jwt' } }, 'typ', 'RFC 8725 section 3.11'),
  assertion('typ dpop+jwt', { header: { typ: 'dpop+jwt' } }, 'typ', 'RFC 8725 section 3.11'),
  assertion('a typ that is not a string', { header: { typ: 1 } }, 'typ'),
  assertion('an unknown kid', { header: { kid: 'unknown' } }, 'key'),
  assertion('a kid that is not a string', { header: { kid: { key: 1 } } }, 'key'),
  assertion('alg PS256 over the key for ES256', { header: { alg: 'PS256' } }, 'key'),
  assertion('a signature by an unknown key', { key: strangerKey }, 'signature'),
  assertion(
    'a signature by an unknown key, which is in the header',
    { key: strangerKey, header: { jwk: strangerKey.publicJwk, jku: 'https://evil.example/jwks.json' } },
    'signature',
  ),
  assertion('claims that changed after signing', { rewrite: changeClaims }, 'signature'),
];

const claims: readonly RefusalRow[] = [
  [
    'an unknown client',
    { assertion: { claims: { iss: 'tpp-9', sub: 'tpp-9' } } },
    invalidClient('client_unknown'),
    rfc7523,
  ],
  claim('no sub', { sub: undefined }, 'issuer'),
  claim('a sub that is not a string', { sub: 1 }, 'issuer'),
  claim('a sub of 257 characters', { sub: 's'.repeat(257) }, 'issuer'),
  claim('no iss', { iss: undefined }, 'issuer'),
  claim('another iss than sub', { iss: 'tpp-2' }, 'issuer'),
  [
    'the client_id of another client',
    { form: { client_id: 'tpp-2' } },
    invalidClient('client_mismatch'),
    rfc7523,
  ],
  claim('no aud', { aud: undefined }, 'audience'),
  claim('an aud of another server', { aud: 'https://other.example' }, 'audience'),
  claim('an aud with a slash at its end', { aud: `${issuer}/` }, 'audience'),
  assertion('several aud', { claims: { aud: [issuer] } }, 'audience', 'FAPI 2.0 section 5.3.2.1'),
  assertion(
    'the token endpoint as aud, of a client with the FAPI 2.0 profile',
    { claims: { aud: `${issuer}/oauth/token` } },
    'audience',
    'FAPI 2.0 section 5.3.2.1',
  ),
  claim('no exp', { exp: undefined }, 'expired'),
  claim('an exp that is a string', { exp: `${seconds + 60}` }, 'expired'),
  claim('an exp in the past', { exp: seconds }, 'expired'),
  claim('an exp more than 10 minutes in the future', { exp: seconds + 601 }, 'too_long'),
  claim('an iat more than 10 seconds in the future', { iat: seconds + 11 }, 'from_future'),
  claim('an iat that is a string', { iat: `${seconds}` }, 'from_future'),
  claim('an nbf more than 10 seconds in the future', { nbf: seconds + 11 }, 'from_future'),
  claim('no jti', { jti: undefined }, 'jti'),
  claim('an empty jti', { jti: '' }, 'jti'),
  claim('a jti that is a number', { jti: 1 }, 'jti'),
  claim('a jti of 257 characters', { jti: 'j'.repeat(257) }, 'jti'),
  [
    'a second use',
    { assertion: { claims: { jti: 'once' } }, before: send },
    invalidClient('assertion_replayed'),
    rfc7523,
  ],
  [
    'a second use, after another endpoint',
    {
      assertion: { claims: { jti: 'once' } },
      before: (bank, draft) => send(bank, { ...draft, path: '/oauth/revoke', form: {} }),
    },
    invalidClient('assertion_replayed'),
    rfc7523,
  ],
];

export const authenticationTables: readonly RefusalTable[] = [
  {
    heading: 'Client authentication by an assertion (private_key_jwt)',
    about: 'At `/oauth/par`, `/oauth/token`, `/oauth/introspect` and `/oauth/revoke`.',
    requests: ['push', 'own', 'introspect', 'revoke'],
    rows: [...methods, ...shapes, ...signatures, ...claims],
  },
];
