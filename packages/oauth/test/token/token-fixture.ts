import { certificate, codeChallenge, now, sampleClient } from '@ob/tooling/test-bank';
import type { Client } from '../../src/client/client.ts';
import type { CodeGrant, Grant } from '../../src/grant/grant.ts';
import { type JsonObject, parseJwt } from '../../src/jwt/jws.ts';
import { createMemoryGrantLookup, createMemoryOAuthStores, type OAuthStores } from '../../src/primitives.ts';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { certificateThumbprint } from '../../src/sender-constraint/certificate-binding.ts';
import type { ExchangeFacts } from '../../src/token/exchange-code.ts';
import { authorizedConsent, createMemoryPorts } from '../memory-ports.ts';

export const otherCertificate = { der: Uint8Array.of(1, 2, 4) };
export const constraint = { kind: 'certificate', thumbprint: certificateThumbprint(certificate) } as const;

export const client: Client = sampleClient;

export const consent = authorizedConsent;

export const grant: Grant = {
  grantId: 'grant-1',
  clientId: 'tpp-1',
  customerId: 'customer-1',
  subject: 'subject-1',
  scopes: ['openid', 'accounts'],
  consentId: 'consent-1',
  authenticatedAt: now - 5_500,
  acr: 'urn:example:acr',
  nonce: 'the-nonce',
  createdAt: now,
};

export const codeGrant: CodeGrant = {
  grant,
  conditions: { redirectUri: 'https://tpp.example/callback', codeChallenge, expiresAt: now + 60_000 },
};

export const facts: ExchangeFacts = { client, consent, now };

export async function createTokenFixture(stored: Grant = grant) {
  const stores = createMemoryOAuthStores();
  const { ports, state } = createMemoryPorts();
  await storeCode(stores, stored);
  const grantLookup = createMemoryGrantLookup({ ...stores, consents: ports.consents });
  return { ports: { ...ports, ...stores, grantLookup }, state };
}

export type TokenFixture = Awaited<ReturnType<typeof createTokenFixture>>;

/** Reads the stored state of `the-code`. */
export const codeHash = hashTokenSecret('the-code');

export async function storeCode(
  { authorizations }: Pick<OAuthStores, 'authorizations'>,
  stored: Grant,
): Promise<void> {
  const request = {
    ...codeGrant.conditions,
    clientId: stored.clientId,
    scopes: stored.scopes,
    responseMode: 'query',
    pushedAt: now,
  } as const;
  await authorizations.push('request', request, now + 60_000);
  await authorizations.open('request', stored.clientId, now, now + 600_000);
  await authorizations.decide('request', now, { codeHash, grant: stored, conditions: codeGrant.conditions });
}

/** Reads the claims of a JWT, without verifying it. */
export function readClaims(jwt: string | undefined): JsonObject {
  const parsed = parseJwt(jwt ?? '');
  if (parsed === undefined) throw new Error('This is no JWT');
  return parsed.claims;
}
