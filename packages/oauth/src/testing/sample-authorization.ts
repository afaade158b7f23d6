import type { IssuedCode, PushedRequest } from '../authorization/authorization-store.ts';
import type { AuthorizationStoreSubject } from './authorization-store-subject.ts';

export const pushedAt = Date.parse('2026-03-01T09:30:00.123Z');
export const openBy = pushedAt + 60_000;
export const openedAt = openBy - 1;
export const decideBy = openedAt + 600_000;

/** Every parameter, with text that is difficult to store. */
export const request: PushedRequest = {
  clientId: 'client-1',
  redirectUri: 'https://client.example/callback?a=b',
  scopes: ['openid', 'accounts'],
  responseMode: 'jwt',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  state: 'state "quoted" \\ \u00e9\u4e2d\u{1f600}',
  nonce: 'nonce',
  consentId: 'consent-1',
  authorizationDetails: [{ type: 'account-access', consent_id: 'consent-1' }],
  acrValues: ['urn:example:acr'],
  prompt: ['login', 'consent'],
  maxAge: 0,
  dpopJkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I',
  claims: {
    userinfo: ['name'],
    idToken: [],
    preferredAcr: [],
    essentialAcr: ['urn:example:acr'],
    subjects: ['subject-1'],
  },
  pushedAt,
};

/** Different names give different codes and grants. */
export function issue(name: string, grant: Partial<IssuedCode['grant']> = {}): IssuedCode {
  return {
    codeHash: `code-${name}`,
    grant: {
      grantId: `grant-${name}`,
      clientId: 'client-1',
      customerId: 'customer-1',
      subject: 'subject-1',
      scopes: ['openid', 'accounts'],
      consentId: 'consent-1',
      authorizationDetails: [{ type: 'account-access', consent_id: 'consent-1' }],
      authenticatedAt: pushedAt,
      acr: 'urn:example:acr',
      nonce: 'nonce',
      claims: { userinfo: ['name'], idToken: ['name'] },
      createdAt: openedAt,
      ...grant,
    },
    conditions: {
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge,
      dpopJkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I',
      expiresAt: openedAt + 60_000,
    },
  };
}

export async function pushAndOpen(
  { authorizations }: AuthorizationStoreSubject,
  requestHash: string,
): Promise<void> {
  await authorizations.push(requestHash, request, openBy);
  await authorizations.open(requestHash, 'client-1', openedAt, decideBy);
}

export const callers = Array.from({ length: 50 }, (_, index) => index);
