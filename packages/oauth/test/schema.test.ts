import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { formatErrorPath } from '../src/index.ts';
import { parseRegistrations } from '../src/schema/parse-clients.ts';

const pair = await generateKeyPair('ES256', { extractable: true });
const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid: 'k' };
const privateJwk: JWK = await exportJWK(pair.privateKey);

type Members = Readonly<Record<string, unknown>>;

function parse(changes: Members) {
  const base = {
    client_id: 'tpp-1',
    client_name: 'Third Party',
    redirect_uris: ['https://tpp.example/callback'],
    roles: ['aisp'],
    jwks: { keys: [jwk] },
  };
  return parseRegistrations(JSON.parse(JSON.stringify([{ ...base, ...changes }])));
}

function listProblems(changes: Members): readonly string[] {
  const parsed = parse(changes);
  return parsed.ok ? [] : parsed.refusal.map(({ path }) => formatErrorPath(path));
}

describe('parseClients', () => {
  test('sets the defaults, including the profile open-banking', () => {
    expect(parse({})).toEqual({
      ok: true,
      value: [
        {
          client_id: 'tpp-1',
          client_name: 'Third Party',
          redirect_uris: ['https://tpp.example/callback'],
          token_endpoint_auth_method: 'private_key_jwt',
          grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
          response_types: ['code'],
          scope: 'openid profile accounts consents webhooks',
          roles: ['aisp'],
          security_profile: 'open-banking',
          jwks: { keys: [jwk] },
          tls_client_certificate_bound_access_tokens: true,
          dpop_bound_access_tokens: false,
          require_signed_request_object: true,
        },
      ],
    });
  });

  test('ignores unknown metadata (RFC 7591 section 2)', () => {
    const parsed = parse({ logo_uri: 'https://tpp.example/logo', contacts: ['a@tpp.example'] });
    expect(parsed.ok && parsed.value[0]).not.toHaveProperty('logo_uri');
  });

  test.each<readonly [string, Members, Members]>([
    [
      'open-banking, which signs requests and binds to the certificate in any case',
      { require_signed_request_object: false, tls_client_certificate_bound_access_tokens: false },
      { require_signed_request_object: true, tls_client_certificate_bound_access_tokens: true },
    ],
    [
      'fapi2, which binds to the certificate by default',
      { security_profile: 'fapi2' },
      {
        tls_client_certificate_bound_access_tokens: true,
        dpop_bound_access_tokens: false,
        require_signed_request_object: false,
      },
    ],
    [
      'fapi2 with DPoP, which does not bind to the certificate',
      { security_profile: 'fapi2', dpop_bound_access_tokens: true },
      { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true },
    ],
    ['a scope, which is kept', { scope: 'accounts' }, { scope: 'accounts' }],
    [
      'a client without codes and without a redirect_uri',
      { redirect_uris: [], grant_types: ['client_credentials'] },
      { redirect_uris: [] },
    ],
    [
      'a client with tls_client_auth',
      { token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_san_dns: 'tpp.example' },
      { tls_client_auth_san_dns: 'tpp.example' },
    ],
    [
      'http on this machine',
      { redirect_uris: ['http://127.0.0.1:8080/cb', 'http://[::1]/cb', 'http://localhost/cb'] },
      {},
    ],
    ['a redirect_uri with a query', { redirect_uris: ["https://tpp.example/a,b;c='(d)'?a=b%20c"] }, {}],
    [
      'a name in another script',
      { client_name: 'بنك Łódź 🏦 & Söhne' },
      { client_name: 'بنك Łódź 🏦 & Söhne' },
    ],
  ])('accepts %s', (_, changes, expected) => {
    expect(parse(changes)).toMatchObject({ ok: true, value: [expected] });
  });

  test.each<readonly [string, Members, string]>([
    ['no client_id', { client_id: undefined }, 'client_id'],
    ['a client_id with a space', { client_id: 'a b' }, 'client_id'],
    ['no client_name', { client_name: '' }, 'client_name'],
    ['a client_name of spaces', { client_name: '\u00a0 ' }, 'client_name'],
    ['a control character', { client_name: 'Bank\u0085' }, 'client_name'],
    ['a direction override', { client_name: 'Bank \u202Eppa' }, 'client_name'],
    ['a direction isolate', { client_name: '\u2067Bank\u2069' }, 'client_name'],
    ['a direction mark', { client_name: 'Bank\u200F' }, 'client_name'],
    ['a zero-width space', { client_name: 'Ba\u200Bnk' }, 'client_name'],
    ['an invisible letter', { client_name: 'Bank\u3164' }, 'client_name'],
    ['a line separator', { client_name: 'Bank\u2028Other' }, 'client_name'],
    [
      'another authentication method',
      { token_endpoint_auth_method: 'client_secret_basic' },
      'token_endpoint_auth_method',
    ],
    ['no authentication method', { token_endpoint_auth_method: 'none' }, 'token_endpoint_auth_method'],
    ['an implicit grant', { grant_types: ['implicit'] }, 'grant_types[0]'],
    ['another response type', { response_types: ['code', 'token'] }, 'response_types[1]'],
    ['another role', { roles: ['aisp', 'admin'] }, 'roles[1]'],
    ['another profile', { security_profile: 'fapi1' }, 'security_profile'],
    ['an unknown scope', { scope: 'accounts admin' }, 'scope'],
    ['a relative redirect_uri', { redirect_uris: ['/callback'] }, 'redirect_uris[0]'],
    [
      'http on another host',
      { redirect_uris: ['https://a.example', 'http://tpp.example/cb'] },
      'redirect_uris[1]',
    ],
    [
      'a host that only starts like localhost',
      { redirect_uris: ['http://localhost.evil.example'] },
      'redirect_uris[0]',
    ],
    ['another scheme', { redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris[0]'],
    ['a fragment', { redirect_uris: ['https://tpp.example/cb#f'] }, 'redirect_uris[0]'],
    ['a user name', { redirect_uris: ['https://tpp.example@evil.example/cb'] }, 'redirect_uris[0]'],
    ['a backslash', { redirect_uris: ['https://tpp.example\\@evil.example/cb'] }, 'redirect_uris[0]'],
    ['a line end', { redirect_uris: ['https://tpp.example/cb\n'] }, 'redirect_uris[0]'],
    ['a comma in the host', { redirect_uris: ['https://b.example,https://x/'] }, 'redirect_uris[0]'],
    ['an encoded comma in the host', { redirect_uris: ['https://b%2cexample/'] }, 'redirect_uris[0]'],
    ['a semicolon in the host', { redirect_uris: ['https://b.example;sandbox/'] }, 'redirect_uris[0]'],
    ['a quote in the host', { redirect_uris: ["https://b.example'none'/"] }, 'redirect_uris[0]'],
    ['any host', { redirect_uris: ['https://*.example/'] }, 'redirect_uris[0]'],
    ['an empty label of the host', { redirect_uris: ['https://b.example./'] }, 'redirect_uris[0]'],
    ['a quote in the path', { redirect_uris: ['https://b.example/"'] }, 'redirect_uris[0]'],
    ['no redirect_uri', { redirect_uris: [] }, 'redirect_uris'],
    ['no keys', { jwks: undefined }, 'jwks'],
    ['both jwks and jwks_uri', { jwks_uri: 'https://tpp.example/jwks' }, 'jwks_uri'],
    ['keys over plain http', { jwks: undefined, jwks_uri: 'http://tpp.example/jwks' }, 'jwks_uri'],
    [
      'an assertion algorithm without a key',
      { token_endpoint_auth_signing_alg: 'EdDSA' },
      'token_endpoint_auth_signing_alg',
    ],
    [
      'an unsupported assertion algorithm',
      { token_endpoint_auth_signing_alg: 'RS256' },
      'token_endpoint_auth_signing_alg',
    ],
    ['a private key', { jwks: { keys: [privateJwk] } }, 'jwks.keys[0]'],
    ['a secret', { jwks: { keys: [jwk, { kty: 'oct', k: 'AAAA' }] } }, 'jwks.keys[1]'],
    ['no usable key', { jwks: { keys: [{ ...jwk, use: 'enc' }] } }, 'jwks'],
    ['two keys with one kid', { jwks: { keys: [jwk, jwk] } }, 'jwks'],
    ['DPoP with the profile open-banking', { dpop_bound_access_tokens: true }, 'dpop_bound_access_tokens'],
    [
      'two bindings',
      {
        security_profile: 'fapi2',
        dpop_bound_access_tokens: true,
        tls_client_certificate_bound_access_tokens: true,
      },
      'tls_client_certificate_bound_access_tokens',
    ],
    [
      'no binding',
      { security_profile: 'fapi2', tls_client_certificate_bound_access_tokens: false },
      'tls_client_certificate_bound_access_tokens',
    ],
    [
      'tls_client_auth without a subject',
      { token_endpoint_auth_method: 'tls_client_auth' },
      'token_endpoint_auth_method',
    ],
    [
      'tls_client_auth with two subjects',
      {
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_san_dns: 'a',
        tls_client_auth_subject_dn: 'CN=a',
      },
      'token_endpoint_auth_method',
    ],
    ['RS256 for request objects', { request_object_signing_alg: 'RS256' }, 'request_object_signing_alg'],
    ['unsigned ID tokens', { id_token_signed_response_alg: 'none' }, 'id_token_signed_response_alg'],
    ['a text as a boolean', { require_signed_request_object: 'true' }, 'require_signed_request_object'],
    ['null as the scope', { scope: null }, 'scope'],
  ])('refuses %s with the path of the error', (_, changes, path) => {
    expect(listProblems(changes)).toEqual([`[0].${path}`]);
  });

  test('returns all errors', () => {
    expect(listProblems({ client_id: undefined, client_name: 1, roles: ['x'] })).toEqual([
      '[0].client_id',
      '[0].client_name',
      '[0].roles[0]',
    ]);
  });

  test.each([
    ['dpop_bound_access_tokens', { dpop_bound_access_tokens: true }, 'security_profile: "fapi2"'],
    ['jwks', { jwks: undefined }, 'unless jwks_uri is set'],
  ])('explains how to set %s', (path, changes, fix) => {
    const detail = expect.stringContaining(fix);
    expect(parse(changes)).toEqual({ ok: false, refusal: [{ path: [0, path], detail }] });
  });

  test('refuses two clients with the same id', () => {
    const one = {
      client_id: 'a',
      client_name: 'A',
      redirect_uris: ['https://a.example'],
      jwks: { keys: [jwk] },
    };
    const parsed = parseRegistrations([one, { ...one, client_id: 'b' }, one]);
    expect(parsed.ok ? [] : parsed.refusal.map(({ path }) => formatErrorPath(path))).toEqual([
      '[2].client_id',
    ]);
  });

  test.each([undefined, null, {}, 'text', [1]])('refuses %o', (input) => {
    expect(parseRegistrations(input).ok).toBe(false);
  });

  test('does not include input in its messages', () => {
    const parsed = parse({ client_id: 'se cret', redirect_uris: ['secret'], jwks: { keys: [privateJwk] } });
    expect(JSON.stringify(parsed)).not.toMatch(new RegExp(`se ?cret|${privateJwk.d}`));
  });
});
