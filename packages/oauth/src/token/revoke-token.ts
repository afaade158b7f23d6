import { accept, type Result } from '@ob/http';
import type { Form } from '@ob/http/routes';
import type { Client } from '../client/client.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { type AccessTokenContent, type AccessTokenPorts, verifyAccessToken } from './access-token-content.ts';
import type { GrantTokenPorts } from './exchange-code.ts';

export type RevocationPorts = AccessTokenPorts & Pick<GrantTokenPorts, 'clock' | 'grants'>;

/**
 * Revokes a token of an authenticated client (RFC 7009 section 2.1). A refresh token is revoked with its whole grant,
 * an access token alone. An unknown token and a token of another client get the same response. `token_type_hint` is
 * ignored. Refuses with `invalid_request` if `token` is missing.
 */
export async function revokeToken(
  ports: RevocationPorts,
  { client, form }: { readonly client: Client; readonly form: Form },
): Promise<Result<undefined, OAuthRefusal>> {
  const token = form.get('token');
  if (token === undefined) return refuseFor('token_missing');
  const content = await verifyAccessToken(ports, token);
  await (content === undefined
    ? revokeRefreshToken(ports, client, token)
    : revokeAccessToken(ports, client, content));
  return accept(undefined);
}

async function revokeRefreshToken(
  { grants, clock }: RevocationPorts,
  client: Client,
  token: string,
): Promise<void> {
  const found = await grants.findByRefreshToken(hashTokenSecret(token));
  if (found?.grant.clientId !== client.client_id) return;
  await grants.revoke({ grantId: found.grant.grantId, clientId: client.client_id }, clock.now());
}

async function revokeAccessToken(
  { grants }: RevocationPorts,
  client: Client,
  { token }: AccessTokenContent,
): Promise<void> {
  if (token.clientId === client.client_id) await grants.revokeAccessToken(token.tokenId, token.expiresAt);
}
