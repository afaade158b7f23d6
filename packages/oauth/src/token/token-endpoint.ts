import type { Result } from '@ob/http';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { TokenResponse } from '../schema/token-response.ts';
import { issueClientCredentialsToken } from './client-credentials.ts';
import { exchangeCode, type GrantTokenPorts } from './exchange-code.ts';
import type { TokenRequest } from './issue-token.ts';
import { refreshTokens } from './refresh-token.ts';

type GrantHandler = (
  ports: GrantTokenPorts,
  request: TokenRequest,
) => Promise<Result<TokenResponse, OAuthRefusal>>;

/** The supported grant types. The metadata lists exactly these. */
const grantHandlers: ReadonlyMap<string, GrantHandler> = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
  ['client_credentials', issueClientCredentialsToken],
]);

export const grantTypes: readonly string[] = [...grantHandlers.keys()];

/**
 * Handles the token request of an authenticated client. Refuses a `grant_type` that the client is not registered for.
 */
export async function handleGrant(
  ports: GrantTokenPorts,
  request: TokenRequest,
): Promise<Result<TokenResponse, OAuthRefusal>> {
  const grantType = request.form.get('grant_type');
  if (grantType === undefined) return refuseFor('grant_type_missing');
  const handler = grantHandlers.get(grantType);
  if (handler === undefined) return refuseFor('grant_type_unknown');
  return request.client.grant_types.includes(grantType)
    ? handler(ports, request)
    : refuseFor('grant_type_forbidden');
}
