import type { Result } from '@ob/core';
import { type Route, respondEmpty, respondJson } from '@ob/core/http';
import { issueClientCredentialsToken } from './client-credentials.ts';
import { type ClientRoutePorts, createClientRoute } from './client-route.ts';
import { exchangeCode, type GrantTokenPorts } from './exchange-code.ts';
import type { IntrospectionPorts } from './introspect-token.ts';
import { answerIntrospection, type IntrospectionAnswer } from './introspection-answer.ts';
import type { TokenAnswer } from './issue-token.ts';
import { type OAuthRefusal, refuseFor } from './oauth-error.ts';
import { refreshTokens } from './refresh-token.ts';
import { revokeToken } from './revoke-token.ts';
import type { TokenRequest } from './token-request.ts';

/** What the endpoints of tokens stand on. */
export type TokenEndpointPorts = ClientRoutePorts & GrantTokenPorts & IntrospectionPorts;

type GrantHandler = (
  ports: GrantTokenPorts,
  request: TokenRequest,
) => Promise<Result<TokenAnswer, OAuthRefusal>>;

/** What answers each `grant_type`; what is not in the table is refused and not in the metadata. */
const grantHandlers: ReadonlyMap<string, GrantHandler> = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
  ['client_credentials', issueClientCredentialsToken],
]);

/** The values of `grant_types_supported`. */
export const grantTypes: readonly string[] = [...grantHandlers.keys()];

/** RFC 6749 section 5.1 asks for it beside `no-store`, for caches of long ago. */
const noCache = { pragma: 'no-cache' };

/** Creates the endpoints that issue tokens (RFC 6749 section 3.2), introspect (RFC 7662) and revoke them (RFC 7009). */
export function createTokenRoutes(ports: TokenEndpointPorts): readonly Route[] {
  return [
    createClientRoute(ports, {
      endpoint: 'token',
      answer: (request) => handleGrant(ports, request),
      respond: (tokens) => respondJson(200, tokens, noCache),
    }),
    createClientRoute(ports, {
      endpoint: 'introspection',
      answer: (request, { headers }) => answerIntrospection(ports, request, headers.get('accept')),
      respond: respondIntrospection,
    }),
    createClientRoute(ports, {
      endpoint: 'revocation',
      answer: (request) => revokeToken(ports, request),
      respond: () => respondEmpty(200, noCache),
    }),
  ];
}

function respondIntrospection({ mediaType, body }: IntrospectionAnswer): Response {
  const headers = { 'content-type': mediaType, 'cache-control': 'no-store', ...noCache };
  return new Response(body, { headers });
}

/** Answers the token request of an authenticated client by its `grant_type`, which must be one of its own. */
export async function handleGrant(
  ports: GrantTokenPorts,
  request: TokenRequest,
): Promise<Result<TokenAnswer, OAuthRefusal>> {
  const grantType = request.form.get('grant_type');
  if (grantType === undefined) return refuseFor('grant_type_missing');
  const handler = grantHandlers.get(grantType);
  if (handler === undefined) return refuseFor('grant_type_unknown');
  return request.client.grant_types.includes(grantType)
    ? handler(ports, request)
    : refuseFor('grant_type_forbidden');
}
