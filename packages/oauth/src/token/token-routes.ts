import { type Route, respondEmpty, respondJson, respondText } from '@ob/http';
import { type ClientRoutePorts, createClientRoute } from '../authentication/client-route.ts';
import type { GrantTokenPorts } from './exchange-code.ts';
import type { IntrospectionPorts } from './introspect-token.ts';
import { answerIntrospection, type IntrospectionAnswer } from './introspection-answer.ts';
import { revokeToken } from './revoke-token.ts';
import { handleGrant } from './token-endpoint.ts';

/** What the endpoints of tokens stand on. */
export type TokenRoutePorts = ClientRoutePorts & GrantTokenPorts & IntrospectionPorts;

/** RFC 6749 section 5.1 asks for it beside `no-store`, for caches of long ago. */
const noCache = { pragma: 'no-cache' };

const loadOperations = () => import('../openapi/operations.ts');

/** Creates the endpoints that issue tokens (RFC 6749 section 3.2), introspect (RFC 7662) and revoke them (RFC 7009). */
export function createTokenRoutes(ports: TokenRoutePorts): readonly Route[] {
  return [
    createClientRoute(ports, {
      endpoint: 'token',
      describe: async () => (await loadOperations()).issue,
      answer: (request) => handleGrant(ports, request),
      respond: (tokens) => respondJson(200, tokens, noCache),
    }),
    createClientRoute(ports, {
      endpoint: 'introspection',
      describe: async () => (await loadOperations()).introspect,
      answer: (request, { headers }) => answerIntrospection(ports, request, headers.get('accept')),
      respond: respondIntrospection,
    }),
    createClientRoute(ports, {
      endpoint: 'revocation',
      describe: async () => (await loadOperations()).revoke,
      answer: (request) => revokeToken(ports, request),
      respond: () => respondEmpty(200, noCache),
    }),
  ];
}

function respondIntrospection({ mediaType, body }: IntrospectionAnswer): Response {
  return respondText(200, body, { 'content-type': mediaType, ...noCache });
}
