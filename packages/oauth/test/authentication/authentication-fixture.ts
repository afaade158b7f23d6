import { issuer, now } from '@ob/tooling/test-bank';
import { authenticateClient } from '../../src/authentication/authenticate-client.ts';
import type { ClientRequest } from '../../src/authentication/client-authentication.ts';
import { clientAssertionType } from '../../src/authentication/private-key-jwt.ts';
import type { Client } from '../../src/client/client.ts';
import { createMemoryClientStore, createMemoryOAuthStores } from '../../src/primitives.ts';
import { verification } from '../sample-request.ts';

type Ports = Parameters<typeof authenticateClient>[0];

export function createAuthenticationPorts(clients: readonly Client[], changes: Partial<Ports> = {}): Ports {
  const { replay } = createMemoryOAuthStores();
  const store = createMemoryClientStore(clients);
  return { ...verification, issuer, clock: { now: () => now }, clients: store, replay, ...changes };
}

export function authenticate(
  ports: Ports,
  form: Readonly<Record<string, string>>,
  changes: Partial<ClientRequest> = {},
) {
  return authenticateClient(ports, {
    endpoint: 'token',
    form: new Map(Object.entries(form)),
    authorization: undefined,
    clientCertificate: undefined,
    dpopProof: undefined,
    ...changes,
  });
}

export function presentAssertion(jwt: string) {
  return { client_assertion_type: clientAssertionType, client_assertion: jwt };
}
