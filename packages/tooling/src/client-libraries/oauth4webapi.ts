import * as oauth from 'oauth4webapi';
import {
  type AuthorizationParameters,
  type ClientLibrary,
  type LibraryConnection,
  type LibraryTokens,
  omitAbsent,
  type StartedAuthorization,
} from './client-library.ts';

interface Context {
  readonly connection: LibraryConnection;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  readonly options: Options;
}

interface Options {
  readonly [oauth.customFetch]: LibraryConnection['fetch'];
  readonly DPoP?: oauth.DPoPHandle;
}

/** Connects oauth4webapi with every signature check enabled. */
export async function connectOAuth4webapi(connection: LibraryConnection): Promise<ClientLibrary> {
  const context = await discover(connection);
  const { server, client, authentication, options } = context;
  return {
    async requestClientTokens(scope) {
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        authentication,
        { scope },
        options,
      );
      return oauth.processClientCredentialsResponse(server, client, response);
    },
    startAuthorization: (parameters) => start(context, parameters),
    finishAuthorization: (started, callback) => finish(context, started, callback),
    async refresh(token) {
      const response = await oauth.refreshTokenGrantRequest(server, client, authentication, token, options);
      return readTokens(context, response, await oauth.processRefreshTokenResponse(server, client, response));
    },
    async readUserinfo(token, subject) {
      const response = await oauth.userInfoRequest(server, client, token, options);
      return oauth.processUserInfoResponse(server, client, subject, response);
    },
    introspect: (token, form) => introspect(context, token, form),
    async revoke(token) {
      const response = await oauth.revocationRequest(server, client, authentication, token, options);
      await oauth.processRevocationResponse(response);
    },
    call: ({ accessToken, method, url, headers = {}, body }) => {
      const content = body === undefined ? null : JSON.stringify(body);
      const sent = new Headers(headers);
      return oauth.protectedResourceRequest(accessToken, method, new URL(url), sent, content, options);
    },
  };
}

/** Discovers by RFC 8414; openid-client discovers by OpenID Connect. */
async function discover(connection: LibraryConnection): Promise<Context> {
  const { clientId, proofKeys, signingKey, fetch } = connection;
  const issuer = new URL(connection.issuer);
  const { introspection_signed_response_alg: _, ...algorithms } = connection.algorithms;
  const client: oauth.Client = {
    client_id: clientId,
    use_mtls_endpoint_aliases: connection.usesMtlsAliases ?? false,
    ...algorithms,
  };
  const sending = { [oauth.customFetch]: fetch };
  const response = await oauth.discoveryRequest(issuer, { ...sending, algorithm: 'oauth2' });
  const proof = proofKeys === undefined ? {} : { DPoP: oauth.DPoP(client, proofKeys) };
  const { key, kid } = signingKey;
  return {
    connection,
    server: await oauth.processDiscoveryResponse(issuer, response),
    client,
    authentication:
      connection.authentication === 'private_key_jwt'
        ? oauth.PrivateKeyJwt({ key, kid })
        : oauth.TlsClientAuth(),
    options: { ...sending, ...proof },
  };
}

/** With a DPoP key, binds the code by `dpop_jkt` (RFC 9449 section 10). */
async function start(context: Context, required: AuthorizationParameters): Promise<StartedAuthorization> {
  const { connection, server, client, authentication, options } = context;
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = required.scope.includes('openid') ? oauth.generateRandomNonce() : undefined;
  const parameters = omitAbsent({
    ...required,
    client_id: client.client_id,
    response_type: 'code',
    response_mode: connection.response === 'jarm' ? 'jwt' : undefined,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    dpop_jkt: await options.DPoP?.calculateThumbprint(),
  });
  const requested = connection.request === 'signed' ? await signRequest(context, parameters) : parameters;
  const { DPoP: _, ...sending } = options;
  const response = await oauth.pushedAuthorizationRequest(server, client, authentication, requested, sending);
  const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, response);
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({ client_id: client.client_id, request_uri }).toString();
  return {
    address,
    redirectUri: required.redirect_uri,
    codeVerifier,
    state,
    ...(nonce !== undefined && { nonce }),
  };
}

async function signRequest(
  { connection, server, client }: Context,
  parameters: Record<string, string>,
): Promise<Record<string, string>> {
  const { key, kid } = connection.signingKey;
  return { request: await oauth.issueRequestObject(server, client, parameters, { key, kid }) };
}

async function finish(
  context: Context,
  { state, nonce, redirectUri, codeVerifier }: StartedAuthorization,
  callback: URL,
): Promise<LibraryTokens> {
  const { connection, server, client, authentication, options } = context;
  const parameters =
    connection.response === 'jarm'
      ? await oauth.validateJwtAuthResponse(server, client, callback, state, options)
      : oauth.validateAuthResponse(server, client, callback, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUri,
    codeVerifier,
    options,
  );
  const expected = nonce === undefined ? {} : { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
  return readTokens(context, response, tokens);
}

async function readTokens(
  { server, options }: Context,
  response: Response,
  tokens: oauth.TokenEndpointResponse,
): Promise<LibraryTokens> {
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (claims === undefined) return tokens;
  await oauth.validateApplicationLevelSignature(server, response, options);
  return { ...tokens, claims };
}

async function introspect(
  { connection, server, client, authentication, options }: Context,
  token: string,
  form: 'json' | 'signed',
): Promise<Readonly<Record<string, unknown>>> {
  const { introspection_signed_response_alg: alg } = connection.algorithms;
  const asking =
    alg === undefined || form === 'json' ? client : { ...client, introspection_signed_response_alg: alg };
  const response = await oauth.introspectionRequest(server, asking, authentication, token, {
    ...options,
    requestJwtResponse: form === 'signed',
  });
  const state = await oauth.processIntrospectionResponse(server, asking, response);
  if (form === 'signed') await oauth.validateApplicationLevelSignature(server, response, options);
  return { ...state };
}
