import * as openid from 'openid-client';
import {
  type AuthorizationParameters,
  type ClientLibrary,
  type LibraryConnection,
  type LibraryTokens,
  omitAbsent,
  type StartedAuthorization,
} from './client-library.ts';

type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

interface Client {
  readonly connection: LibraryConnection;
  readonly server: openid.Configuration;
  readonly proof: openid.DPoPOptions;
}

/** Connects openid-client with its optional checks enabled. */
export async function connectOpenidClient(connection: LibraryConnection): Promise<ClientLibrary> {
  const { introspection_signed_response_alg: alg, ...algorithms } = connection.algorithms;
  const server = await discover(connection, algorithms);
  const signed = await discover(connection, {
    ...algorithms,
    ...(alg !== undefined && { introspection_signed_response_alg: alg }),
  });
  const { proofKeys } = connection;
  const proof = proofKeys === undefined ? {} : { DPoP: openid.getDPoPHandle(server, proofKeys) };
  const client = { connection, server, proof };
  return {
    requestClientTokens: async (scope) =>
      readTokens(await openid.clientCredentialsGrant(server, { scope }, proof)),
    startAuthorization: (parameters) => start(client, parameters),
    finishAuthorization: (started, callback) => finish(client, started, callback),
    refresh: async (token) => readTokens(await openid.refreshTokenGrant(server, token, {}, proof)),
    readUserinfo: (token, subject) => openid.fetchUserInfo(server, token, subject, proof),
    introspect: (token, form) => openid.tokenIntrospection(form === 'signed' ? signed : server, token),
    revoke: (token) => openid.tokenRevocation(server, token),
    call: ({ accessToken, method, url, headers = {}, body }) => {
      const content = body === undefined ? null : JSON.stringify(body);
      const sent = new Headers(headers);
      return openid.fetchProtectedResource(server, accessToken, new URL(url), method, content, sent, proof);
    },
  };
}

function discover(
  {
    issuer,
    usesMtlsAliases = false,
    clientId,
    signingKey,
    authentication,
    response,
    fetch,
  }: LibraryConnection,
  algorithms: LibraryConnection['algorithms'],
): Promise<openid.Configuration> {
  const { key, kid } = signingKey;
  const metadata = { ...algorithms, use_mtls_endpoint_aliases: usesMtlsAliases };
  const method =
    authentication === 'private_key_jwt' ? openid.PrivateKeyJwt({ key, kid }) : openid.TlsClientAuth();
  return openid.discovery(new URL(issuer), clientId, metadata, method, {
    [openid.customFetch]: fetch,
    execute: [
      // OpenID Connect allows unverified ID tokens over TLS. We verify the signature anyway.
      openid.enableNonRepudiationChecks,
      ...(response === 'jarm' ? [openid.useJwtResponseMode] : []),
    ],
  });
}

/** With a DPoP key, binds the code by a proof at the pushed request (RFC 9449 section 10.1). */
async function start(
  { connection, server, proof }: Client,
  required: AuthorizationParameters,
): Promise<StartedAuthorization> {
  const codeVerifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const nonce = required.scope.includes('openid') ? openid.randomNonce() : undefined;
  const parameters = omitAbsent({
    ...required,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  const requested =
    connection.request === 'signed' ? await signRequest(server, connection, parameters) : parameters;
  const address = await openid.buildAuthorizationUrlWithPAR(server, requested, proof);
  return {
    address,
    redirectUri: required.redirect_uri,
    codeVerifier,
    state,
    ...(nonce !== undefined && { nonce }),
  };
}

async function signRequest(
  server: openid.Configuration,
  { signingKey: { key, kid } }: LibraryConnection,
  parameters: Record<string, string>,
): Promise<URLSearchParams> {
  return (await openid.buildAuthorizationUrlWithJAR(server, parameters, { key, kid })).searchParams;
}

async function finish(
  { server, proof }: Client,
  { state, nonce, codeVerifier }: StartedAuthorization,
  callback: URL,
): Promise<LibraryTokens> {
  const checks = {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
  };
  return readTokens(await openid.authorizationCodeGrant(server, callback, checks, {}, proof));
}

function readTokens(tokens: Tokens): LibraryTokens {
  const claims = tokens.claims();
  const { claims: _, expiresIn: __, ...response } = tokens;
  return { ...response, ...(claims !== undefined && { claims }) };
}
