import type { ConsentStore } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import type { LiveAccessToken } from '@ob/core/primitives';
import type { Database } from '@ob/postgres';
import { createAuthorizationStore, createConsentStore } from '@ob/postgres/stores';
import type { AuthorizedConsent } from './sample-access.ts';

export async function storeConsent(
  consents: ConsentStore,
  { consentId, clientId, permissions, accountIds, customerId, createdAt }: AuthorizedConsent,
): Promise<void> {
  const { stored, history } = createSampleConsent({
    consentId,
    clientId,
    createdAt,
    request: { consent_type: 'account-access', permissions },
  });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: customerId } as const;
  await consents.replace(
    planSampleChange(stored, { command: 'authorize', actor, at: createdAt, accountIds }),
  );
}

export async function storeAccess(
  database: Database,
  consent: AuthorizedConsent,
  token: LiveAccessToken,
): Promise<void> {
  await storeConsent(createConsentStore(database), consent);
  await storeGrant(database, token);
}

async function storeGrant(database: Database, token: LiveAccessToken): Promise<void> {
  const now = Date.now();
  const { clientId, scopes, grantId = '', consentId = '', customerId = '' } = token;
  const redirectUri = 'https://tpp.example/callback';
  const authorizations = createAuthorizationStore(database);
  const pushed = { clientId, redirectUri, scopes, consentId, pushedAt: now, codeChallenge: 'challenge' };
  // Each grant needs its own request.
  const request = `request-${grantId}`;
  await authorizations.push(request, { ...pushed, responseMode: 'query' }, now + 60_000);
  await authorizations.open(request, clientId, now, now + 60_000);
  await authorizations.decide(request, now, {
    codeHash: `code-${grantId}`,
    conditions: { redirectUri, codeChallenge: 'challenge', expiresAt: now + 60_000 },
    grant: {
      grantId,
      clientId,
      customerId,
      subject: 'subject',
      scopes,
      consentId,
      authenticatedAt: now,
      acr: 'urn:bank.example:acr:two-factors',
      createdAt: now,
    },
  });
}
