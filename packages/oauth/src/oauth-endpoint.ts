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
  userinfo: '/oauth/userinfo',
} as const satisfies Readonly<Record<string, string>>;

/** A key of {@link oauthPaths}. */
export type OAuthEndpoint = keyof typeof oauthPaths;

/** Builds the address of an endpoint under the issuer. */
export function endpointUrl(issuer: string, endpoint: OAuthEndpoint): string {
  return `${issuer}${oauthPaths[endpoint]}`;
}

/** Where a server stands. */
export interface ServerOrigins {
  readonly issuer: string;
  /** Where clients with a certificate connect (RFC 8705 section 5); absent where that is the issuer's own address. */
  readonly mtlsOrigin?: string | undefined;
}

/** Lists the origins at which a server is called: that of the issuer, and the alias for mutual TLS. */
export function listOrigins({ issuer, mtlsOrigin }: ServerOrigins): readonly string[] {
  return mtlsOrigin === undefined ? [issuer] : [issuer, mtlsOrigin];
}

/** Lists the addresses at which an endpoint is called, one under each of {@link listOrigins}. */
export function listEndpointUrls(origins: ServerOrigins, endpoint: OAuthEndpoint): readonly string[] {
  return listOrigins(origins).map((origin) => endpointUrl(origin, endpoint));
}
