import type { AuthorizationStore, Grant, IssuedCode, PushedRequest } from '@ob/oauth/primitives';

/** Builds an authorization request that a client pushed at a moment. */
export function createRequest(pushedAt: number, changes: Partial<PushedRequest> = {}): PushedRequest {
  return {
    ...{ clientId: 'client-1', redirectUri: 'https://client.example/callback', scopes: ['openid'] },
    ...{ responseMode: 'query', codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', pushedAt },
    ...changes,
  };
}

/** Builds the code `code-NAME` of the grant NAME, which a customer gave at a moment. */
export function issueCode(name: string, createdAt: number, changes: Partial<Grant> = {}): IssuedCode {
  const { redirectUri, codeChallenge } = createRequest(createdAt);
  const grant = {
    ...{ grantId: name, clientId: 'client-1', customerId: 'customer-1', subject: 'subject-1' },
    ...{ scopes: ['openid'], authenticatedAt: createdAt, acr: 'urn:example:acr', createdAt },
    ...changes,
  };
  const conditions = { redirectUri, codeChallenge, expiresAt: createdAt + 60_000 };
  return { codeHash: `code-${name}`, grant, conditions };
}

/** Keeps a grant in the only way there is: by the approval of a request. */
export async function keepGrant(
  authorizations: AuthorizationStore,
  name: string,
  createdAt: number,
  changes: Partial<Grant> = {},
): Promise<void> {
  const issued = issueCode(name, createdAt, changes);
  const { clientId } = issued.grant;
  await authorizations.push(name, createRequest(createdAt, { clientId }), createdAt + 60_000);
  await authorizations.open(name, clientId, createdAt, createdAt + 60_000);
  await authorizations.decide(name, createdAt, issued);
}
