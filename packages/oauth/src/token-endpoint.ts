import type { Result } from '@ob/core';
import { type Route, type RouteContext, respondJson } from '@ob/core/http';
import { authenticateClient, type ClientAuthenticationPorts } from './authenticate-client.ts';
import { issueClientCredentialsToken } from './client-credentials.ts';
import { readClientRequest, respondRefusal } from './client-request.ts';
import { exchangeCode, type GrantTokenPorts } from './exchange-code.ts';
import type { TokenAnswer } from './issue-token.ts';
import { oauthPaths } from './oauth-endpoint.ts';
import { type OAuthRefusal, refuseFor } from './oauth-error.ts';
import { refreshTokens } from './refresh-token.ts';
import type { TokenRequest } from './token-request.ts';

/** What the token endpoint stands on. */
export type TokenEndpointPorts = ClientAuthenticationPorts & GrantTokenPorts;

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

/**
 * Creates the token endpoint (RFC 6749 section 3.2): answers the tokens, or an error of section 5.2. The client is
 * authenticated before anything of its request is looked at.
 */
export function createTokenRoute(ports: TokenEndpointPorts): Route {
  return {
    method: 'POST',
    path: oauthPaths.token,
    errors: 'oauth',
    async handle(request, context) {
      const issued = await issue(ports, request, context);
      if (issued.ok) return respondJson(200, issued.value, { pragma: 'no-cache' });
      context.annotate({ reason: issued.refusal.reason });
      return respondRefusal(issued.refusal, request);
    },
  };
}

async function issue(
  ports: TokenEndpointPorts,
  request: Request,
  context: RouteContext,
): Promise<Result<TokenAnswer, OAuthRefusal>> {
  const asked = await readClientRequest(request, context, 'token');
  if (!asked.ok) return asked;
  const client = await authenticateClient(ports, asked.value);
  if (!client.ok) return client;
  context.annotate({ clientId: client.value.client_id });
  return handleGrant(ports, { ...asked.value, client: client.value });
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
