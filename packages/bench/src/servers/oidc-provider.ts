import { Provider } from 'oidc-provider';
import { readSetup, serveTokens } from './token-server.ts';

// A program: oidc-provider in memory, configured to ask and to answer what our server does.
const { issuer, clientId, clientKey, serverKey, certificate } = readSetup();
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      id_token_signed_response_alg: 'ES256',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      scope: 'consents',
      jwks: { keys: [clientKey] },
      tls_client_certificate_bound_access_tokens: true,
    },
  ],
  jwks: { keys: [serverKey] },
  scopes: ['consents'],
  clientAuthMethods: ['private_key_jwt'],
  enabledJWA: { clientAuthSigningAlgValues: ['ES256'] },
  routes: { token: '/oauth/token' },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    fapi: { enabled: true, profile: '2.0' },
    mTLS: { enabled: true, certificateBoundAccessTokens: true, getCertificate: () => certificate },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => issuer,
      getResourceServerInfo: () => ({
        scope: 'consents',
        audience: issuer,
        accessTokenTTL: 300,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});

serveTokens(provider.callback());
