import { accept, type Result } from '@ob/http';
import { type Client, isClientId } from '../client/client.ts';
import {
  type JwtRefusal,
  type JwtRules,
  parseJwt,
  type RequiredKey,
  type UnverifiedJwt,
  type VerifiedJwt,
  verifyJwt,
} from '../jwt/jws.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { validateClientAssertion } from './client-assertion.ts';
import type { ClientAuthenticationPorts, ClientRequest } from './client-authentication.ts';

export const clientAssertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const assertionRules: JwtRules = {
  types: ['jwt', 'client-authentication+jwt'],
  absentType: 'accepted',
  algorithm: undefined,
};

/** Authenticates a client by `private_key_jwt`. Stores the `jti` after every other check: only the client can use it up. */
export async function authenticateByAssertion(
  ports: ClientAuthenticationPorts,
  request: ClientRequest,
): Promise<Result<Client, OAuthRefusal>> {
  if (request.form.get('client_assertion_type') !== clientAssertionType) return refuseFor('assertion_type');
  const jwt = parseJwt(request.form.get('client_assertion') ?? '');
  if (jwt === undefined) return refuseFor('assertion_malformed');
  const client = await findClaimedClient(ports, jwt.claims.sub);
  const verified = await verifyAssertion(ports, jwt, client.ok ? client.value : undefined);
  if (!verified.ok) return refuseFor(chooseReason(client, verified.refusal));
  if (!client.ok) return client;
  const { issuer, mtlsOrigin, clock } = ports;
  const { endpoint, form } = request;
  const facts = { issuer, mtlsOrigin, endpoint, client: client.value, now: clock.now() };
  const use = validateClientAssertion(verified.value, { ...facts, formClientId: form.get('client_id') });
  if (!use.ok) return use;
  // Hashed, because a jti may have characters that a store cannot represent.
  const id = hashTokenSecret(use.value.assertionId);
  const isFresh = await ports.replay.unique(
    `client_assertion ${client.value.client_id}`,
    id,
    use.value.expiresAt,
  );
  return isFresh ? accept(client.value) : refuseFor('assertion_replayed');
}

/** Refuses only after a signature check, so that timing does not reveal which clients exist. */
async function findClaimedClient(
  { clients }: Pick<ClientAuthenticationPorts, 'clients'>,
  subject: unknown,
): Promise<Result<Client, OAuthRefusal>> {
  if (!isClientId(subject)) return refuseFor('assertion_issuer');
  const client = await clients.find(subject);
  if (client === undefined) return refuseFor('client_unknown');
  return client.token_endpoint_auth_method === 'private_key_jwt'
    ? accept(client)
    : refuseFor('authentication_method');
}

/** Finds no keys for an unknown client or another algorithm. The caller then gets the same response as for a missing key. */
function verifyAssertion(
  { signatures, clientKeys }: ClientAuthenticationPorts,
  jwt: UnverifiedJwt,
  client: Client | undefined,
): Promise<Result<VerifiedJwt, JwtRefusal>> {
  return verifyJwt(jwt, {
    signatures,
    rules: assertionRules,
    findKeys: (required) =>
      client === undefined || !isRegisteredAlgorithm(client, required)
        ? []
        : clientKeys.find(client, required),
  });
}

function isRegisteredAlgorithm(
  { token_endpoint_auth_signing_alg: registered }: Client,
  { alg }: RequiredKey,
): boolean {
  return registered === undefined || registered === alg;
}

function chooseReason(client: Result<Client, OAuthRefusal>, refusal: JwtRefusal): OAuthRefusalReason {
  return client.ok || refusal !== 'key' ? `assertion_${refusal}` : client.refusal.reason;
}
