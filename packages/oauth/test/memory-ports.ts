import type { ConsentFacts } from '@ob/core/primitives';
import { createSeededRandom } from '@ob/core/testing';
import { authentication, issuer, now, sampleClient, serverKeys } from '@ob/tooling/test-bank';
import type { Client } from '../src/client/client.ts';
import { createPairwiseSubjects } from '../src/grant/subject.ts';
import { sampleConsent, verification } from './sample-request.ts';

/** The sample consent after the authorization by `customer-1`. */
export const authorizedConsent: ConsentFacts = {
  ...sampleConsent,
  status: 'authorized',
  customerId: 'customer-1',
};

interface PortState {
  now: number;
  client: Client | undefined;
  consent: ConsentFacts | undefined;
}

/** Creates the ports of the use cases, except their stores, with one client and one consent. */
export function createMemoryPorts() {
  const state: PortState = { now, client: sampleClient, consent: authorizedConsent };
  const ports = {
    ...verification,
    issuer,
    authentication,
    keys: serverKeys,
    clock: { now: () => state.now },
    random: createSeededRandom(1),
    subjects: createPairwiseSubjects(new Uint8Array(32)),
    clients: { find: async (id: string) => (id === state.client?.client_id ? state.client : undefined) },
    consents: { find: async (id: string) => (id === state.consent?.consentId ? state.consent : undefined) },
  };
  return { ports, state };
}
