/** The path of every endpoint of the authorization server, under the names of its metadata (RFC 8414 section 2). */
export const oauthPaths = {
  openidConfiguration: '/.well-known/openid-configuration',
  authorizationServer: '/.well-known/oauth-authorization-server',
  jwks: '/.well-known/jwks.json',
  pushedAuthorizationRequest: '/oauth/par',
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
} as const satisfies Readonly<Record<string, string>>;

/** A key of {@link oauthPaths}. */
export type OAuthEndpoint = keyof typeof oauthPaths;

/** Builds the address of an endpoint under the issuer. */
export function endpointUrl(issuer: string, endpoint: OAuthEndpoint): string {
  return `${issuer}${oauthPaths[endpoint]}`;
}
