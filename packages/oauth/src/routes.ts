import type { Route } from '@ob/http';
import { type AuthorizePorts, createAuthorizeRoute } from './authorization/authorize-route.ts';
import { createPushRoute, type PushRoutePorts } from './authorization/push-route.ts';
import { createDiscoveryRoutes, type DiscoveryPorts } from './server/discovery-routes.ts';
import { checkServerConfiguration } from './server/server-configuration.ts';
import { createTokenRoutes, type TokenRoutePorts } from './token/token-routes.ts';
import { createUserinfoRoutes, type UserinfoPorts } from './token/userinfo-route.ts';

export type AuthorizationRoutePorts = PushRoutePorts & AuthorizePorts;

export type OAuthRoutePorts = AuthorizationRoutePorts & TokenRoutePorts & UserinfoPorts & DiscoveryPorts;

/**
 * Creates every endpoint of the authorization server: metadata, keys, pushed requests, authorization, tokens, introspection,
 * revocation and userinfo. Throws an `OAuthConfigurationError` if the configuration is invalid.
 */
export function createOAuthRoutes(ports: OAuthRoutePorts): readonly Route[] {
  checkServerConfiguration(ports);
  return [
    ...createDiscoveryRoutes(ports),
    createPushRoute(ports),
    createAuthorizeRoute(ports),
    ...createTokenRoutes(ports),
    ...createUserinfoRoutes(ports),
  ];
}
export type { ClientAuthenticationPorts } from './authentication/client-authentication.ts';
export type { AuthorizationPages } from './authorization/authorize-route.ts';
export type { PushPorts } from './authorization/push-authorization-request.ts';
export { endpointUrl, type OAuthEndpoint, oauthPaths } from './oauth-endpoint.ts';
export type { DpopPorts } from './sender-constraint/dpop-use.ts';
export { describeAuthorization } from './server/describe-authorization.ts';
export { checkServerConfiguration } from './server/server-configuration.ts';
export type { GrantTokenPorts } from './token/exchange-code.ts';
export type { IntrospectionPorts } from './token/introspect-token.ts';
export type { TokenIssuePorts } from './token/issue-token.ts';
export type { TokenRoutePorts } from './token/token-routes.ts';
export type { UserinfoPorts } from './token/userinfo-route.ts';
