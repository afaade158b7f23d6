import type { AuthorizationStore, Grant, IssuedCode, PushedRequest } from '@ob/oauth/primitives';

export function createRequest(pushedAt: number, changes: Partial<PushedRequest> = {}): PushedRequest {
  return {
    ...{ clientId: 'client-1', redirectUri: 'https://client.example/callback', scopes: ['openid'] },
    ...{ responseMode: 'query', codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', pushedAt },
    ...changes,
  };
}

/** Builds the authorization code `code-NAME` of the grant NAME. */
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

/** Stores a grant by the approval of a request, which is the only way to create one. */
export async function storeGrant(
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
