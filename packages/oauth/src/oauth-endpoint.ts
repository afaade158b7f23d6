/** By metadata name (RFC 8414 section 2). */
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

export type OAuthEndpoint = keyof typeof oauthPaths;

export function endpointUrl(issuer: string, endpoint: OAuthEndpoint): string {
  return `${issuer}${oauthPaths[endpoint]}`;
}

export interface ServerOrigins {
  readonly issuer: string;
  /** The origin for connections with a client certificate (RFC 8705 section 5); absent if it is the issuer. */
  readonly mtlsOrigin?: string | undefined;
}

export function listOrigins({ issuer, mtlsOrigin }: ServerOrigins): readonly string[] {
  return mtlsOrigin === undefined ? [issuer] : [issuer, mtlsOrigin];
}

export function listEndpointUrls(origins: ServerOrigins, endpoint: OAuthEndpoint): readonly string[] {
  return listOrigins(origins).map((origin) => endpointUrl(origin, endpoint));
}
