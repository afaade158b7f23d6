import { randomBytes } from 'node:crypto';
import type { LiveAccessToken } from '@ob/core/stores';
import { createNodeSigningKey } from '@ob/oauth/node';
import { buildAccessTokenClaims, certificateThumbprint, signJwt } from '@ob/oauth/primitives';
import type { Database } from '@ob/postgres';
import { keepAccess } from '../keep-access.ts';
import { createConsentFacts, createLiveToken } from '../sample-access.ts';
import { type BankMaterial, bankIssuer } from './bank-material.ts';

/** Whose accounts a third party is to read. */
export interface Holder {
  readonly customerId: string;
  readonly accountIds: readonly string[];
}

/** A third party that a customer has let in. */
export interface Visitor {
  readonly consentId: string;
  /** What it sends with every request; good for five minutes. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Lets the third party read all accounts of a customer: a consent, a grant, and a token bound to the certificate. */
export async function admitVisitor(
  material: BankMaterial,
  database: Database,
  { customerId, accountIds }: Holder,
): Promise<Visitor> {
  const now = Date.now();
  const consentId = crypto.randomUUID();
  const consent = { ...createConsentFacts(now), consentId, customerId, accountIds };
  const grantId = crypto.randomUUID();
  const token = { ...createLiveToken(now), tokenId: crypto.randomUUID(), grantId, consentId, customerId };
  await keepAccess(database, { consent, token });
  const headers = {
    authorization: `Bearer ${await signToken(material, token, now)}`,
    'x-consent-id': consentId,
    'x-fapi-interaction-id': crypto.randomUUID(),
    'x-fapi-customer-ip-address': '203.0.113.7',
    accept: 'application/json',
  };
  return { consentId, headers };
}

type SampleToken = LiveAccessToken & { readonly grantId: string; readonly consentId: string };

async function signToken(
  { signingKey, clientCertificate }: BankMaterial,
  { clientId, scopes, tokenId, grantId, consentId }: SampleToken,
  now: number,
): Promise<string> {
  const claims = buildAccessTokenClaims({
    issuer: bankIssuer,
    clientId,
    scopes,
    constraint: { kind: 'certificate', thumbprint: certificateThumbprint(clientCertificate) },
    tokenId,
    grant: { grantId, consentId, subject: randomBytes(32).toString('base64url') },
    now,
  });
  return signJwt(await createNodeSigningKey({ ...signingKey, alg: 'ES256' }), { typ: 'at+jwt' }, claims);
}
