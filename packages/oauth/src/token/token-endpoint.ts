import type { Result } from '@ob/http';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { issueClientCredentialsToken } from './client-credentials.ts';
import { exchangeCode, type GrantTokenPorts } from './exchange-code.ts';
import type { TokenAnswer } from './issue-token.ts';
import { refreshTokens } from './refresh-token.ts';
import type { TokenRequest } from './token-request.ts';

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
