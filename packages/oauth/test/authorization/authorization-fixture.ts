import { codeChallenge, now, signedIn } from '@ob/tooling/test-bank';
import type { IssuedCode, PushedRequest } from '../../src/authorization/authorization-store.ts';
import { approveAuthorization, denyAuthorization } from '../../src/authorization/decide-authorization.ts';
import { openAuthorization } from '../../src/authorization/open-authorization.ts';
import { createMemoryAuthorizationStore } from '../../src/memory/authorization-store.ts';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { createMemoryPorts } from '../memory-ports.ts';

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

/** Creates the ports of an authorization in memory. The tests change the time, the client and the consent. */
export function createAuthorizationFixture() {
  const issued: IssuedCode[] = [];
  const { ports: others, state: facts } = createMemoryPorts();
  const authorizations = createMemoryAuthorizationStore((code) => issued.push(code));
  const ports = { ...others, authorizations };
  const push = (changes: Partial<PushedRequest> = {}) =>
    authorizations.push(authorizationId, { ...sampleRequest, ...changes }, now + 60_000);
  return {
    ...{ ports, facts, issued, push },
    async pushAndOpen(changes: Partial<PushedRequest> = {}): Promise<void> {
      await push(changes);
      await openAuthorization(ports, reference);
    },
    approve: (changes: Partial<typeof customer> = {}) =>
      approveAuthorization(ports, { authorizationId, customer: { ...customer, ...changes } }),
    deny: () => denyAuthorization(ports, { authorizationId, error: 'access_denied' }),
  };
}

export type AuthorizationFixture = ReturnType<typeof createAuthorizationFixture>;

export const reference = { clientId: 'tpp-1', requestUri };

export function refusedOpening(reason: `request_uri_${'unknown' | 'used' | 'expired'}`) {
  return { ok: false, refusal: { error: 'invalid_request_uri', status: 400, reason } };
}

export const unknown = {
  ok: false,
  refusal: { error: 'invalid_request', status: 400, reason: 'authorization_unknown' },
};
