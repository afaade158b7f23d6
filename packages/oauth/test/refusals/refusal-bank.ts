import { createMemoryBurstLimit, noBurstLimit, rememberEmptyBuckets } from '@ob/core/primitives';
import { createTestKey, createTestKeys, openTestBank, serverKeys } from '@ob/tooling/test-bank';
import type { Client } from '../../src/client/client.ts';
import { issue } from '../x509/certificate-fixture.ts';

/** A key that no client has. */
export const strangerKey = await createTestKey('ES256');

const { kty, crv, x, y } = strangerKey.publicJwk;

/** The changes that make a proof a valid one by the key of a stranger. */
export const strangerProof = { key: strangerKey, header: { jwk: { kty, crv, x, y } } };

/** The certificate of the client, and one with another subject. */
export const [certificate, otherCertificate] = (
  await Promise.all([
    issue(undefined, { subject: 'CN=Third Party' }),
    issue(undefined, { subject: 'CN=Somebody Else' }),
  ])
).map(({ der }) => der) as [Uint8Array, Uint8Array];

// An RSA signature takes longer than the rest of a request.
const keys = createTestKeys(serverKeys.current().active.filter(({ alg }) => alg === 'ES256'));

/** The API endpoint of the tests. It needs the scope `accounts`. */
export const resourcePath = '/open-banking/v1/accounts';

/** Opens a bank with two clients that differ only in their id. It requires nonces in DPoP proofs. */
export async function openBank(client: Partial<Client>) {
  const limit = createMemoryBurstLimit({ rate: 1 });
  let used = noBurstLimit;
  const bank = await openTestBank({
    ...{ client, keys, requiresNonces: true, mayFail: true, limits: { requestsPerSecond: 1 } },
    replace: () => ({ createBurstLimit: () => rememberEmptyBuckets((id, at) => used.take(id, at)) }),
  });
  await bank.storeConsent();
  await bank.storeConsent({ consentId: 'consent-of-payment', consentType: 'payment' });
  await bank.storeConsent({ consentId: 'consent-of-other', clientId: 'tpp-2' });
  return {
    ...bank,
    /** Limits each client to two requests from now on. */
    limitRequests() {
      used = limit;
    },
  };
}

export type RefusalBank = Awaited<ReturnType<typeof openBank>>;
