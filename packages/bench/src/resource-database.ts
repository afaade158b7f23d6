import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import type { AccessLookup } from '@ob/core';
import {
  connectDatabase,
  createAccessLookup,
  createAuthorizationStore,
  createConsentStore,
  type Database,
  migrate,
} from '@ob/postgres';
import { createConsentFacts, createLiveToken } from './sample-access.ts';

/** The look-up of a server that keeps everything on PostgreSQL. */
export interface ResourceDatabase {
  readonly access: AccessLookup;
  /** Sends one query that reads nothing, and waits for its answer. */
  askNothing(): Promise<unknown>;
  close(): Promise<void>;
}

/** Prepares a database in which the sample consent stands, authorized, with the grant of the sample token. */
export async function prepareResourceDatabase(connectionString: string): Promise<ResourceDatabase> {
  const database = connectDatabase({ connectionString, max: 4 });
  await migrate(database);
  await keepConsent(database);
  await keepGrant(database);
  const statement = { name: 'bench_select_1', text: 'SELECT 1' };
  return {
    access: createAccessLookup(database, { now: () => Date.now() }),
    askNothing: () => database.query(statement, []),
    close: database.close,
  };
}

async function keepConsent(database: Database): Promise<void> {
  const { consentId, clientId, permissions, accountIds, customerId, createdAt } = createConsentFacts(
    Date.now(),
  );
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

async function keepGrant(database: Database): Promise<void> {
  const now = Date.now();
  const { clientId, scopes, grantId = '', consentId = '', customerId = '' } = createLiveToken(now);
  const redirectUri = 'https://tpp.example/callback';
  const authorizations = createAuthorizationStore(database);
  const request = { clientId, redirectUri, scopes, consentId, pushedAt: now, codeChallenge: 'challenge' };
  await authorizations.push('request', { ...request, responseMode: 'query' }, now + 60_000);
  await authorizations.open('request', clientId, now, now + 60_000);
  await authorizations.decide('request', now, {
    codeHash: 'code',
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
