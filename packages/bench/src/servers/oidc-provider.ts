import { type Configuration, errors, Provider } from 'oidc-provider';
import { readSetup, serve } from './server.ts';

// oidc-provider in memory, configured like our server.
const { issuer, clientId, redirectUri, clientKey, serverKey, certificate } = readSetup();
const account = 'c3b7a6f1-6f0e-4f3c-8f4e-7f6c0a9d2b11';
const scope = 'accounts consents';

const configuration: Configuration = {
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      id_token_signed_response_alg: 'ES256',
      request_object_signing_alg: 'ES256',
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      redirect_uris: [redirectUri],
      response_types: ['code'],
      scope: `openid ${scope}`,
      jwks: { keys: [clientKey] },
      tls_client_certificate_bound_access_tokens: true,
    },
  ],
  jwks: { keys: [serverKey] },
  scopes: ['openid', 'accounts', 'consents'],
  acrValues: ['urn:bank.example:acr:two-factors'],
  extraParams: ['consent_id'],
  clientAuthMethods: ['private_key_jwt'],
  enabledJWA: {
    clientAuthSigningAlgValues: ['ES256'],
    requestObjectSigningAlgValues: ['ES256'],
    idTokenSigningAlgValues: ['ES256'],
  },
  ttl: {
    AccessToken: 300,
    ClientCredentials: 300,
    IdToken: 300,
    AuthorizationCode: 60,
    RefreshToken: 90 * 86_400,
  },
  cookies: { keys: ['a key of this benchmark'] },
  routes: {
    token: '/oauth/token',
    authorization: '/oauth/authorize',
    pushed_authorization_request: '/oauth/par',
  },
  issueRefreshToken: async () => true,
  rotateRefreshToken: false,
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    fapi: { enabled: true, profile: '2.0' },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    requestObjects: { enabled: true, requireSignedRequestObject: true },
    mTLS: { enabled: true, certificateBoundAccessTokens: true, getCertificate: () => certificate },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => issuer,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope,
        audience: issuer,
        accessTokenTTL: 300,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
};
const provider = new Provider(issuer, configuration);
const handle = provider.callback();

serve((request, response) => {
  if (request.url?.startsWith('/interaction/') !== true) {
    handle(request, response);
    return;
  }
  finishInteraction(request, response).catch((error: unknown) => {
    console.error(error instanceof errors.OIDCProviderError ? error.error_description : error);
    response.writeHead(500).end();
  });
});

async function finishInteraction(...[request, response]: Parameters<typeof handle>): Promise<void> {
  const grant = new provider.Grant({ accountId: account, clientId });
  grant.addOIDCScope('openid accounts');
  grant.addResourceScope(issuer, scope);
  const grantId = await grant.save();
  const login = { accountId: account, acr: 'urn:bank.example:acr:two-factors' };
  await provider.interactionFinished(request, response, { login, consent: { grantId } });
}
