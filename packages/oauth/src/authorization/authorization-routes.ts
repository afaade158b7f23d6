import type { Route } from '@ob/http';
import { type AuthorizePorts, createAuthorizeRoute } from './authorize-route.ts';
import { createPushRoute, type PushRoutePorts } from './push-route.ts';

/** What the two endpoints of an authorization stand on. */
export type AuthorizationRoutePorts = PushRoutePorts & AuthorizePorts;

/** Creates the endpoints by which an authorization starts: pushed by the client, opened by the customer's browser. */
export function createAuthorizationRoutes(ports: AuthorizationRoutePorts): readonly Route[] {
  return [createPushRoute(ports), createAuthorizeRoute(ports)];
}
