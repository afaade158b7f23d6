import { type BurstPorts, takeBurst } from '@ob/core/primitives';
import type { ApiRoute, Result, Route, RouteContext } from '@ob/http';
import type { Client } from '../client/client.ts';
import { type OAuthEndpoint, oauthPaths } from '../oauth-endpoint.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { authenticateClient } from './authenticate-client.ts';
import type { ClientAuthenticationPorts, ClientRequest } from './client-authentication.ts';
import { readClientRequest, respondRefusal } from './client-request.ts';

export type ClientRoutePorts = ClientAuthenticationPorts & BurstPorts;

export interface AuthenticatedRequest extends ClientRequest {
  readonly client: Client;
}

export interface ClientEndpoint<Value> {
  readonly endpoint: OAuthEndpoint;
  readonly describe: ApiRoute['describe'];
  /** `sent` is the original request, for its headers. Its body is already consumed. */
  handle(request: AuthenticatedRequest, sent: Request): Promise<Result<Value, OAuthRefusal>>;
  respond(value: Value): Response;
}

/**
 * Creates a route that takes the form of a client. It authenticates the client and checks the burst limit before it calls
 * `handle`.
 */
export function createClientRoute<Value>(ports: ClientRoutePorts, definition: ClientEndpoint<Value>): Route {
  return {
    method: 'POST',
    path: oauthPaths[definition.endpoint],
    errors: 'oauth',
    describe: definition.describe,
    async handle(request, context) {
      const result = await handle(ports, definition, request, context);
      if (result.ok) return definition.respond(result.value);
      context.annotate({ reason: result.refusal.reason });
      return respondRefusal(result.refusal, request);
    },
  };
}

async function handle<Value>(
  ports: ClientRoutePorts,
  definition: ClientEndpoint<Value>,
  request: Request,
  context: RouteContext,
): Promise<Result<Value, OAuthRefusal>> {
  const clientRequest = await readClientRequest(request, context, definition.endpoint);
  if (!clientRequest.ok) return clientRequest;
  const client = await authenticateClient(ports, clientRequest.value);
  if (!client.ok) return client;
  const { client_id } = client.value;
  context.annotate({ clientId: client_id });
  if (!(await takeBurst(ports, client_id, context))) return refuseFor('burst_limit');
  return definition.handle({ ...clientRequest.value, client: client.value }, request);
}
