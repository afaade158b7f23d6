import { type Route, respondEmpty, respondJson, respondText } from '@ob/http';
import { type ClientRoutePorts, createClientRoute } from '../authentication/client-route.ts';
import type { GrantTokenPorts } from './exchange-code.ts';
import type { IntrospectionPorts } from './introspect-token.ts';
import { buildIntrospectionResponse, type IntrospectionResponse } from './introspection-response.ts';
import { revokeToken } from './revoke-token.ts';
import { handleGrant } from './token-endpoint.ts';

export type TokenRoutePorts = ClientRoutePorts & GrantTokenPorts & IntrospectionPorts;

/** For HTTP/1.0 caches (RFC 6749 section 5.1). */
const noCache = { pragma: 'no-cache' };

const loadOperations = () => import('../openapi/operations.ts');

/**
 * Creates the endpoints for issuing (RFC 6749 section 3.2), introspecting (RFC 7662) and revoking tokens (RFC 7009).
 */
export function createTokenRoutes(ports: TokenRoutePorts): readonly Route[] {
  return [
    createClientRoute(ports, {
      endpoint: 'token',
      describe: async () => (await loadOperations()).issue,
      handle: (request) => handleGrant(ports, request),
      respond: (tokens) => respondJson(200, tokens, noCache),
    }),
    createClientRoute(ports, {
      endpoint: 'introspection',
      describe: async () => (await loadOperations()).introspect,
      handle: (request, { headers }) => buildIntrospectionResponse(ports, request, headers.get('accept')),
      respond: respondIntrospection,
    }),
    createClientRoute(ports, {
      endpoint: 'revocation',
      describe: async () => (await loadOperations()).revoke,
      handle: (request) => revokeToken(ports, request),
      respond: () => respondEmpty(200, noCache),
    }),
  ];
}

function respondIntrospection({ mediaType, body }: IntrospectionResponse): Response {
  return respondText(200, body, { 'content-type': mediaType, ...noCache });
}
