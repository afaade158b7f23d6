import type { Result } from '@ob/core';
import { type Route, type RouteContext, respondJson } from '@ob/core/http';
import { authenticateClient, type ClientAuthenticationPorts } from './authenticate-client.ts';
import { readClientRequest, respondRefusal } from './client-request.ts';
import { oauthPaths } from './oauth-endpoint.ts';
import type { OAuthRefusal } from './oauth-error.ts';
import {
  type PushedAuthorization,
  type PushPorts,
  pushAuthorizationRequest,
} from './push-authorization-request.ts';

/** What the endpoint of pushed requests stands on. */
export type PushRoutePorts = PushPorts & ClientAuthenticationPorts;

/**
 * Creates the endpoint of pushed authorization requests (RFC 9126): answers 201 with `request_uri` and `expires_in`,
 * or an error of RFC 6749 section 5.2. A client that signs its assertion needs no certificate here.
 */
export function createPushRoute(ports: PushRoutePorts): Route {
  return {
    method: 'POST',
    path: oauthPaths.pushedAuthorizationRequest,
    errors: 'oauth',
    async handle(request, context) {
      const pushed = await push(ports, request, context);
      if (pushed.ok) return respondJson(201, describePushed(pushed.value));
      context.annotate({ reason: pushed.refusal.reason });
      return respondRefusal(pushed.refusal, request);
    },
  };
}

async function push(
  ports: PushRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Result<PushedAuthorization, OAuthRefusal>> {
  const asked = await readClientRequest(request, context, 'pushedAuthorizationRequest');
  if (!asked.ok) return asked;
  const client = await authenticateClient(ports, asked.value);
  if (!client.ok) return client;
  context.annotate({ clientId: client.value.client_id });
  return pushAuthorizationRequest(ports, { client: client.value, form: asked.value.form });
}

function describePushed({ requestUri, expiresIn }: PushedAuthorization) {
  return { request_uri: requestUri, expires_in: expiresIn };
}
