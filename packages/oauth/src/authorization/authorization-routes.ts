import type { Route } from '@ob/http';
import { type AuthorizePorts, createAuthorizeRoute } from './authorize-route.ts';
import { createPushRoute, type PushRoutePorts } from './push-route.ts';

export type AuthorizationRoutePorts = PushRoutePorts & AuthorizePorts;

export function createAuthorizationRoutes(ports: AuthorizationRoutePorts): readonly Route[] {
  return [createPushRoute(ports), createAuthorizeRoute(ports)];
}
