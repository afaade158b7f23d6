import { createAccessLookup, createAuthorizationStore, createConsentStore } from '@ob/postgres';
import { afterAll, beforeAll, test } from 'vitest';
import { createAccountReader } from '../../src/reader/account-reader.ts';
import { keepHeldAccounts } from '../keep-held-accounts.ts';
import { openEmptyBank, type TestBank } from '../sandbox-bank.ts';
import { grantIds, type Stores } from './bank.ts';
import { checkAnswersAreDecisions } from './law.ts';
import { type Customer, createdAt, type World } from './world.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await openEmptyBank();
  await keepGrant('customer-1', 'c1');
  await keepGrant('customer-2', 'c2');
});
afterAll(() => bank.drop());

/** Keeps the grant of one customer, by which their tokens are theirs. Two grants on one consent would end each other. */
async function keepGrant(customerId: Customer, consentId: string): Promise<void> {
  const authorizations = createAuthorizationStore(bank.database);
  const request = { clientId: 'client-1', redirectUri: 'https://tpp.example/', scopes: ['accounts'] };
  const challenge = { codeChallenge: 'challenge', consentId };
  const [now, later] = [createdAt, createdAt + 60_000];
  const asked = { ...request, ...challenge, responseMode: 'query', pushedAt: now } as const;
  await authorizations.push(`request-${customerId}`, asked, later);
  await authorizations.open(`request-${customerId}`, 'client-1', now, later);
  const { redirectUri, ...rest } = request;
  const signedIn = { authenticatedAt: now, acr: 'urn:example:acr', createdAt: now, consentId };
  await authorizations.decide(`request-${customerId}`, now, {
    codeHash: `code-${customerId}`,
    conditions: { redirectUri, codeChallenge: 'challenge', expiresAt: later },
    grant: { ...rest, ...signedIn, grantId: grantIds[customerId], customerId, subject: customerId },
  });
}

async function keepInTables({ held, now }: World): Promise<Stores> {
  const { database } = bank;
  await keepHeldAccounts(database, held);
  await database.pool.query(`
    ALTER TABLE ob.consent_history DISABLE TRIGGER USER;
    TRUNCATE ob.consents, ob.consent_history, ob.webhook_events CASCADE;
    ALTER TABLE ob.consent_history ENABLE TRIGGER USER;`);
  return {
    consents: createConsentStore(database),
    access: createAccessLookup(database, { now: () => now }),
    reader: createAccountReader(database),
  };
}

test('what is answered over HTTP from PostgreSQL is what decide says', async () => {
  await checkAnswersAreDecisions(keepInTables, { numRuns: 30, asked: 12 });
});
