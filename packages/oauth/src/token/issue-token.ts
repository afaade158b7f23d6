import { accept, type Clock, type Random, type Result } from '@ob/http';
import { createIdentifier, type Form } from '@ob/http/routes';
import type { Client } from '../client/client.ts';
import { findProfileClaims, type ProfileSource } from '../grant/customer-profile.ts';
import type { Grant } from '../grant/grant.ts';
import { signJwt } from '../jwt/jws.ts';
import { findSigningKey } from '../jwt/key-ring.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { TokenResponse } from '../schema/token-response.ts';
import type { SenderRequest } from '../sender-constraint/bind-to-sender.ts';
import { findTokenScheme, type SenderConstraint } from '../sender-constraint/sender-constraint.ts';
import {
  type AccessTokenFacts,
  accessTokenLifetime,
  accessTokenType,
  buildAccessTokenClaims,
} from './access-token.ts';
import { buildIdTokenClaims } from './id-token.ts';

/** The request of an authenticated client. */
export interface TokenRequest extends SenderRequest {
  readonly form: Form;
}

export interface TokenIssuePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly issuer: string;
  readonly keys: KeySource;
  /** Absent if the bank shares no claims of the scope `profile`. */
  readonly profiles?: ProfileSource;
}

export async function issueClientToken(
  ports: TokenIssuePorts,
  facts: Pick<AccessTokenFacts, 'clientId' | 'scopes' | 'constraint' | 'now'>,
): Promise<TokenResponse> {
  return describeResponse(await signAccessToken(ports, { ...facts, grant: undefined }), facts);
}

export interface GrantTokenFacts {
  readonly client: Client;
  readonly grant: Grant;
  readonly scopes: readonly string[];
  readonly constraint: SenderConstraint;
  /** `undefined` if the request had no `nonce`, and for a refresh. */
  readonly nonce: string | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Issues the access token of a grant and, for the scope `openid`, the ID token. Stores nothing. Refuses with
 * `unauthorized_client` if no key signs with the client's algorithm for ID tokens.
 */
export async function issueGrantTokens(
  ports: TokenIssuePorts,
  facts: GrantTokenFacts,
): Promise<Result<TokenResponse, OAuthRefusal>> {
  const { client, grant, scopes } = facts;
  const isIdentified = scopes.includes('openid');
  const key = isIdentified ? findSigningKey(ports.keys, client.id_token_signed_response_alg) : undefined;
  if (isIdentified && key === undefined) return refuseFor('signing_unavailable');
  const accessToken = await signAccessToken(ports, { ...facts, clientId: client.client_id });
  const { consentId: consent_id, authorizationDetails: authorization_details } = grant;
  const consent = omitUndefined({ consent_id, authorization_details });
  const response = { ...describeResponse(accessToken, facts), ...consent };
  if (key === undefined) return accept(response);
  const profile = await findProfileClaims(ports.profiles, grant.customerId, grant.claims?.idToken ?? []);
  const idTokenFacts = { ...facts, profile, accessToken, issuer: ports.issuer, algorithm: key.alg };
  const claims = buildIdTokenClaims(idTokenFacts);
  return accept({ ...response, id_token: await signJwt(key, { typ: 'JWT' }, claims) });
}

function signAccessToken(
  ports: TokenIssuePorts,
  facts: Omit<AccessTokenFacts, 'issuer' | 'tokenId'>,
): Promise<string> {
  const key = findSigningKey(ports.keys, undefined);
  if (key === undefined)
    throw new OAuthConfigurationError('key_ring', 'No key signs access tokens. Add an active signing key');
  const tokenId = createIdentifier(ports.random);
  const claims = buildAccessTokenClaims({ ...facts, issuer: ports.issuer, tokenId });
  return signJwt(key, { typ: accessTokenType }, claims);
}

function describeResponse(
  accessToken: string,
  { scopes, constraint }: Pick<AccessTokenFacts, 'scopes' | 'constraint'>,
): TokenResponse {
  return {
    access_token: accessToken,
    token_type: findTokenScheme(constraint),
    expires_in: accessTokenLifetime,
    scope: scopes.join(' '),
  };
}
