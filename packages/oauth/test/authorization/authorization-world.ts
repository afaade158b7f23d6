import { type ConsentFacts, noBurstLimit } from '@ob/core/primitives';
import { createSeededRandom } from '@ob/core/testing';
import {
  authentication,
  codeChallenge,
  issuer,
  now,
  sampleClient,
  serverKeys,
  signedIn,
} from '@ob/tooling/test-bank';
import type { IssuedCode, PushedRequest } from '../../src/authorization/authorization-store.ts';
import type { Client } from '../../src/client/client.ts';
import { createPairwiseSubjects } from '../../src/grant/subject.ts';
import { createMemoryAuthorizationStore } from '../../src/memory/authorization-store.ts';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { sampleConsent, verification } from '../sample-request.ts';

export const customer = signedIn('customer-1', now);

export const sampleRequest: PushedRequest = {
  clientId: 'tpp-1',
  redirectUri: 'https://tpp.example/callback',
  scopes: ['openid', 'accounts'],
  responseMode: 'query',
  codeChallenge,
  state: 'the-state',
  nonce: 'the-nonce',
  consentId: 'consent-1',
  pushedAt: now,
};

export const requestUri = `urn:ietf:params:oauth:request_uri:${'R'.repeat(43)}`;
export const authorizationId = hashTokenSecret(requestUri);

/** Makes the ports of an authorization in memory; the tests move the time and change client and consent. */
export async function createAuthorizationWorld() {
  const issued: IssuedCode[] = [];
  const facts: { now: number; client: Client | undefined; consent: ConsentFacts | undefined } = {
    now,
    client: sampleClient,
    consent: { ...sampleConsent, status: 'authorized', customerId: customer.customerId },
  };
  const ports = {
    issuer,
    clock: { now: () => facts.now },
    burst: noBurstLimit,
    random: createSeededRandom(1),
    ...verification,
    keys: serverKeys,
    authentication,
    subjects: createPairwiseSubjects(new Uint8Array(32)),
    clients: { find: async (id: string) => (id === facts.client?.client_id ? facts.client : undefined) },
    consents: { find: async (id: string) => (id === facts.consent?.consentId ? facts.consent : undefined) },
    authorizations: createMemoryAuthorizationStore((code) => issued.push(code)),
  };
  return { ports, facts, issued };
}

export type AuthorizationWorld = Awaited<ReturnType<typeof createAuthorizationWorld>>;

/** Pushes a request under the sample `request_uri`. */
export async function pushSample(
  { ports }: AuthorizationWorld,
  changes: Partial<PushedRequest> = {},
): Promise<void> {
  await ports.authorizations.push(authorizationId, { ...sampleRequest, ...changes }, now + 60_000);
}

/** What opens the sample request in a browser. */
export const reference = { clientId: 'tpp-1', requestUri };

/** Returns the refusal of a request that cannot be opened. */
export function refusedOpening(reason: `request_uri_${'unknown' | 'used' | 'expired'}`) {
  return { ok: false, refusal: { error: 'invalid_request_uri', status: 400, reason } };
}

/** How an authorization is refused that a page can no longer decide. */
export const unknown = {
  ok: false,
  refusal: { error: 'invalid_request', status: 400, reason: 'authorization_unknown' },
};
