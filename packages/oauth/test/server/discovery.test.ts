import { createTestKey, createTestKeys, issuer, openTestBank } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { buildMetadata } from '../../src/server/metadata.ts';

const { service } = await openTestBank();

async function get(path: string): Promise<unknown> {
  const response = await service(new Request(`${issuer}${path}`), {});
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  return response.json();
}

const algorithms = ['PS256', 'ES256', 'EdDSA'];

describe('discovery', () => {
  test('returns the same metadata at both addresses', async () => {
    const metadata = await get('/.well-known/openid-configuration');
    expect(metadata).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
      token_endpoint: `${issuer}/oauth/token`,
      introspection_endpoint: `${issuer}/oauth/introspect`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      scopes_supported: [
        'openid',
        'profile',
        'accounts',
        'payments',
        'fundsconfirmations',
        'consents',
        'webhooks',
      ],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'jwt'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      subject_types_supported: ['pairwise'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'],
      token_endpoint_auth_signing_alg_values_supported: algorithms,
      introspection_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'],
      introspection_endpoint_auth_signing_alg_values_supported: algorithms,
      revocation_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'],
      revocation_endpoint_auth_signing_alg_values_supported: algorithms,
      request_object_signing_alg_values_supported: algorithms,
      dpop_signing_alg_values_supported: algorithms,
      id_token_signing_alg_values_supported: ['PS256', 'ES256'],
      authorization_signing_alg_values_supported: ['PS256', 'ES256'],
      introspection_signing_alg_values_supported: ['PS256', 'ES256'],
      authorization_details_types_supported: ['account-access', 'payment', 'funds-confirmation'],
      authorization_response_iss_parameter_supported: true,
      acr_values_supported: ['urn:example:acr'],
      require_pushed_authorization_requests: true,
      tls_client_certificate_bound_access_tokens: true,
      request_parameter_supported: true,
      request_uri_parameter_supported: false,
      claims_supported: ['sub', 'auth_time', 'acr'],
      claims_parameter_supported: true,
    });
    expect(await get('/.well-known/oauth-authorization-server')).toEqual(metadata);
  });

  test('has the acr values, the profile claims and the mutual-TLS origin of the bank', async () => {
    const mtlsOrigin = 'https://mtls.bank.example';
    const keys = createTestKeys([await createTestKey('ES256')]);
    const { mtls_endpoint_aliases, ...metadata } = buildMetadata({
      issuer,
      keys,
      mtlsOrigin,
      authentication: { acrValues: ['urn:example:acr'] },
      profiles: { findProfile: async () => undefined },
    });
    expect(metadata.claims_supported).toEqual(['sub', 'auth_time', 'acr', 'name']);
    expect(metadata).toMatchObject({ acr_values_supported: ['urn:example:acr'], issuer });
    expect(mtls_endpoint_aliases).toEqual({
      pushed_authorization_request_endpoint: `${mtlsOrigin}/oauth/par`,
      token_endpoint: `${mtlsOrigin}/oauth/token`,
      introspection_endpoint: `${mtlsOrigin}/oauth/introspect`,
      revocation_endpoint: `${mtlsOrigin}/oauth/revoke`,
      userinfo_endpoint: `${mtlsOrigin}/oauth/userinfo`,
    });
  });

  test('publishes the keys', async () => {
    expect(await get('/.well-known/jwks.json')).toEqual({
      keys: [
        { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: 'key-PS256', alg: 'PS256', use: 'sig' },
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: 'key-ES256',
          alg: 'ES256',
          use: 'sig',
        },
      ],
    });
  });
});
