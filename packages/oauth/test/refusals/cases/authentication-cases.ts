import { issuer } from '@ob/tooling/test-bank';
import { seconds } from '../../sample-request.ts';
import { challenge, invalidClient, invalidRequest } from '../answers.ts';
import { type Fields, type Json, type JwtChanges, send } from '../draft.ts';
import { strangerKey } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { appendPart, changeClaims, dropSignature, register, wrapPart } from './case-parts.ts';

const basic: Fields = { authorization: `Basic ${btoa('tpp-1:secret')}` };
const missing = invalidClient('authentication_missing');
const several = invalidRequest('several_authentications');
const unsupported = (headers?: Readonly<Record<string, string>>) =>
  invalidClient('authentication_unsupported', headers);

const rfc7523 = 'RFC 7523 section 3';
const oneMethod = 'RFC 6749 section 2.3';

const methods: readonly RefusalRow[] = [
  ['no client at all', { assertion: undefined, form: { client_id: undefined } }, missing],
  [
    'a client_id alone, over a connection without a certificate',
    { assertion: undefined, form: { client_id: 'tpp-1' }, certificate: undefined },
    missing,
  ],
  [
    'a client_id alone, of a client that signs assertions',
    { assertion: undefined, form: { client_id: 'tpp-1' } },
    invalidClient('authentication_method'),
  ],
  ['a client_secret', { assertion: undefined, form: { client_secret: 'secret' } }, unsupported()],
  ['the scheme Basic', { assertion: undefined, headers: basic }, unsupported(challenge('basic'))],
  [
    'an access token for the client',
    { assertion: undefined, headers: { authorization: 'Bearer x' } },
    unsupported(challenge('bearer')),
  ],
  [
    'a DPoP-bound token for the client',
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
  ['a word', { form: { client_assertion: 'assertion' } }, invalidClient('assertion_malformed')],
  ['three words', { form: { client_assertion: 'a.b.c' } }, invalidClient('assertion_malformed')],
];

/** Builds the row of an assertion that is changed. */
function assertion(title: string, changes: JwtChanges, reason: string, standard?: string): RefusalRow {
  const answer = invalidClient(`assertion_${reason}`);
  return [title, { assertion: changes }, answer, standard];
}

const claim = (title: string, claims: Json, reason: string) => assertion(title, { claims }, reason, rfc7523);

const signatures: readonly RefusalRow[] = [
  assertion('a fourth part', { rewrite: appendPart }, 'malformed'),
  assertion('padding after a part', { rewrite: (jwt) => `${jwt}=` }, 'malformed'),
  assertion('an array for the header', { rewrite: wrapPart }, 'malformed'),
  assertion('no signature', { rewrite: dropSignature }, 'malformed'),
  assertion('alg none and no signature', { header: { alg: 'none' }, rewrite: dropSignature }, 'malformed'),
  assertion('a critical extension', { header: { crit: ['exp'] } }, 'malformed', 'RFC 7515 section 4.1.11'),
  assertion('an unencoded payload', { header: { b64: false } }, 'malformed', 'RFC 7797'),
  ...['none', 'RS256', 'HS256', 'ES384', 'PS512', 'es256'].map((alg) =>
    assertion(`alg ${alg}`, { header: { alg } }, 'algorithm', 'FAPI 2.0 section 5.4'),
  ),
  assertion('no alg', { header: { alg: undefined } }, 'algorithm'),
  [
    'another alg than the registered one',
    { before: register({ token_endpoint_auth_signing_alg: 'PS256' }) },
    invalidClient('assertion_key'),
    'OpenID Connect Registration section 2',
  ],
  assertion('typ at+jwt', { header: { typ: 'at+jwt' } }, 'typ', 'RFC 8725 section 3.11'),
  assertion('typ dpop+jwt', { header: { typ: 'dpop+jwt' } }, 'typ', 'RFC 8725 section 3.11'),
  assertion('a typ that is no text', { header: { typ: 1 } }, 'typ'),
  assertion('an unknown kid', { header: { kid: 'unknown' } }, 'key'),
  assertion('a kid that is no text', { header: { kid: { key: 1 } } }, 'key'),
  assertion('alg PS256 over the key for ES256', { header: { alg: 'PS256' } }, 'key'),
  assertion('the signature of a stranger', { key: strangerKey }, 'signature'),
  assertion(
    'the signature of a stranger, whose key is in the header',
    { key: strangerKey, header: { jwk: strangerKey.publicJwk, jku: 'https://evil.example/jwks.json' } },
    'signature',
  ),
  assertion('claims that were changed after signing', { rewrite: changeClaims }, 'signature'),
];

const claims: readonly RefusalRow[] = [
  [
    'an unknown client',
    { assertion: { claims: { iss: 'tpp-9', sub: 'tpp-9' } } },
    invalidClient('client_unknown'),
    rfc7523,
  ],
  claim('no sub', { sub: undefined }, 'issuer'),
  claim('a sub that is no text', { sub: 1 }, 'issuer'),
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
    'an aud that is the token endpoint, of a client under FAPI 2.0',
    { claims: { aud: `${issuer}/oauth/token` } },
    'audience',
    'FAPI 2.0 section 5.3.2.1',
  ),
  claim('no exp', { exp: undefined }, 'expired'),
  claim('an exp that is text', { exp: `${seconds + 60}` }, 'expired'),
  claim('an exp that has come', { exp: seconds }, 'expired'),
  claim('an exp over ten minutes ahead', { exp: seconds + 601 }, 'too_long'),
  claim('an iat over ten seconds ahead', { iat: seconds + 11 }, 'from_future'),
  claim('an iat that is text', { iat: `${seconds}` }, 'from_future'),
  claim('an nbf over ten seconds ahead', { nbf: seconds + 11 }, 'from_future'),
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

/** What is refused of clients that sign assertions. */
export const authenticationTables: readonly RefusalTable[] = [
  {
    heading: 'Client authentication by an assertion (private_key_jwt)',
    about: 'At `/oauth/par`, `/oauth/token`, `/oauth/introspect` and `/oauth/revoke`.',
    requests: ['push', 'own', 'introspect', 'revoke'],
    rows: [...methods, ...shapes, ...signatures, ...claims],
  },
];
