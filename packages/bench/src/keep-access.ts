import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import type { ConsentFacts, LiveAccessToken } from '@ob/core/stores';
import { createAuthorizationStore, createConsentStore, type Database } from '@ob/postgres';

/** A consent that its customer has authorized, and a token of it. */
export interface SampleAccess {
  readonly consent: ConsentFacts & { readonly customerId: string };
  readonly token: LiveAccessToken;
}

/** Keeps a consent, authorized, and the grant of its token. */
export async function keepAccess(database: Database, { consent, token }: SampleAccess): Promise<void> {
  await keepConsent(database, consent);
  await keepGrant(database, token);
}

async function keepConsent(database: Database, consent: SampleAccess['consent']): Promise<void> {
  const { consentId, clientId, permissions, accountIds, customerId, createdAt } = consent;
  const { stored, history } = createSampleConsent({
    consentId,
    clientId,
    createdAt,
    request: { consent_type: 'account-access', permissions },
  });
  const consents = createConsentStore(database);
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: customerId } as const;
  await consents.replace(
    planSampleChange(stored, { command: 'authorize', actor, at: createdAt, accountIds }),
  );
}

async function keepGrant(database: Database, token: LiveAccessToken): Promise<void> {
  const now = Date.now();
  const { clientId, scopes, grantId = '', consentId = '', customerId = '' } = token;
  const redirectUri = 'https://tpp.example/callback';
  const authorizations = createAuthorizationStore(database);
  const pushed = { clientId, redirectUri, scopes, consentId, pushedAt: now, codeChallenge: 'challenge' };
  // Known by the grant, so that several can be kept.
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
