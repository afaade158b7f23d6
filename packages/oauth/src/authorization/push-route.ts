import { type Route, respondJson } from '@ob/http';
import { type ClientRoutePorts, createClientRoute } from '../authentication/client-route.ts';
import { type PushPorts, pushAuthorizationRequest } from './push-authorization-request.ts';

export type PushRoutePorts = PushPorts & ClientRoutePorts;

/** Creates the endpoint of pushed authorization requests (RFC 9126). */
export function createPushRoute(ports: PushRoutePorts): Route {
  return createClientRoute(ports, {
    endpoint: 'pushedAuthorizationRequest',
    describe: async () => (await import('../openapi/operations.ts')).push,
    handle: (request) => pushAuthorizationRequest(ports, request),
    respond: ({ requestUri, expiresIn }) =>
      respondJson(201, { request_uri: requestUri, expires_in: expiresIn }),
  });
}
