import { createNodeSigningKey } from '@ob/oauth/node';
import { certificateThumbprint } from '@ob/oauth/primitives';
import type { Database } from '@ob/postgres';
import type { RequestHeaders } from '../requests.ts';
import { createConsentFacts, createLiveToken, signAccess } from '../sample-access.ts';
import { storeAccess } from '../store-access.ts';
import type { Holder } from './account-data.ts';
import type { BankMaterial } from './bank-material.ts';

export interface GrantedAccess {
  readonly consentId: string;
  readonly headers: RequestHeaders;
}

export async function grantAccess(
  { signingKey, clientCertificate }: BankMaterial,
  database: Database,
  { customerId, accountIds }: Holder,
): Promise<GrantedAccess> {
  const now = Date.now();
  const consentId = crypto.randomUUID();
  const consent = { ...createConsentFacts(now), consentId, customerId, accountIds };
  const ids = { tokenId: crypto.randomUUID(), grantId: crypto.randomUUID(), consentId, customerId };
  const live = { ...createLiveToken(now), ...ids };
  await storeAccess(database, consent, live);
  const key = await createNodeSigningKey({ ...signingKey, alg: 'ES256' });
  const { headers } = await signAccess(key, certificateThumbprint(clientCertificate), live);
  return {
    consentId,
    headers: {
      ...headers,
      'x-fapi-interaction-id': crypto.randomUUID(),
      'x-fapi-customer-ip-address': '203.0.113.7',
    },
  };
}
