import type { AccessLookup } from '@ob/core/primitives';
import { accept, type Result } from '@ob/http';
import type { Form } from '@ob/http/routes';
import type { Client } from '../client/client.ts';
import { isConsentOver, isGrantAlive } from '../grant/grant-consent.ts';
import type { JsonObject } from '../jwt/jws.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { type AccessTokenContent, verifyAccessToken } from './access-token-content.ts';
import type { GrantTokenPorts } from './exchange-code.ts';

export interface IntrospectionPorts
  extends Pick<GrantTokenPorts, 'clock' | 'issuer' | 'keys' | 'signatures' | 'grantLookup'> {
  readonly access: AccessLookup;
}

/**
 * The claims of an access token that the introspection response repeats (RFC 7662 section 2.2, RFC 8705 section 3.2,
 * RFC 9396 section 9.2).
 */
const repeatedClaims = [
  'scope',
  'client_id',
  'sub',
  'exp',
  'iat',
  'iss',
  'aud',
  'jti',
  'cnf',
  'consent_id',
  'authorization_details',
] as const;

const inactive: JsonObject = { active: false };

/**
 * Returns the introspection response for a token of this client (RFC 7662). A token that is unknown, expired, revoked
 * or of another client gets `active: false` and nothing more, and so does a token whose consent has ended. Refuses
 * with `invalid_request` if `token` is missing.
 */
export async function introspectToken(
  ports: IntrospectionPorts,
  { client, form }: { readonly client: Client; readonly form: Form },
): Promise<Result<JsonObject, OAuthRefusal>> {
  const token = form.get('token');
  if (token === undefined) return refuseFor('token_missing');
  const content = await verifyAccessToken(ports, token);
  if (content === undefined) return accept(await introspectRefreshToken(ports, client, token));
  return accept((await isAlive(ports, client, content)) ? describeAccessToken(content) : inactive);
}

async function isAlive(
  ports: IntrospectionPorts,
  client: Client,
  { token }: AccessTokenContent,
): Promise<boolean> {
  if (token.clientId !== client.client_id || ports.clock.now() >= token.expiresAt) return false;
  const { revoked, consent } = await ports.access.find(token, token.consentId);
  if (revoked || token.consentId === undefined) return !revoked;
  return !isConsentOver(consent, ports.clock.now());
}

function describeAccessToken({ token, claims }: AccessTokenContent): JsonObject {
  const repeated = Object.fromEntries(repeatedClaims.map((name) => [name, claims[name]]));
  return { active: true, token_type: token.scheme, ...omitUndefined(repeated) };
}

async function introspectRefreshToken(
  ports: IntrospectionPorts,
  client: Client,
  token: string,
): Promise<JsonObject> {
  const found = await ports.grantLookup.findByRefreshToken(hashTokenSecret(token));
  if (found === undefined || found.revoked || found.grant.clientId !== client.client_id) return inactive;
  const now = ports.clock.now();
  if (now >= found.refreshExpiresAt || !isGrantAlive(found.grant, found.consent, now)) return inactive;
  const { grant, refreshIssuedAt, refreshExpiresAt } = found;
  return {
    active: true,
    scope: grant.scopes.join(' '),
    client_id: grant.clientId,
    sub: grant.subject,
    iat: Math.floor(refreshIssuedAt / 1000),
    exp: Math.floor(refreshExpiresAt / 1000),
    iss: ports.issuer,
    aud: ports.issuer,
    ...omitUndefined({ consent_id: grant.consentId }),
  };
}
