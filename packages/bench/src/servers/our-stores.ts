import type { ConsentStore } from '@ob/consent/stores';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { connectDatabase, migrate, type Queryable } from '@ob/postgres';
import type { Storage } from '@ob/server';
import { createMemoryStorage } from '@ob/server/memory';
import { createPostgresStorage } from '@ob/server/postgres';
import type { ServerSetup } from './server.ts';

/** The customer who has authorized every consent. */
export const customerId = 'c3b7a6f1-6f0e-4f3c-8f4e-7f6c0a9d2b11';

/** Opens the storage, in memory or on the PostgreSQL of the setup. */
export async function openStorage({
  databaseUrl,
}: ServerSetup): Promise<Storage<Queryable> | Storage<undefined>> {
  if (databaseUrl === undefined) return createMemoryStorage();
  const database = connectDatabase({ connectionString: databaseUrl, max: 16 });
  await migrate(database);
  return createPostgresStorage(database);
}

/** Stores every consent of the setup, authorized. */
export async function keepAuthorizedConsents(
  consents: ConsentStore,
  { clientId, consentIds }: ServerSetup,
): Promise<void> {
  for (const consentId of consentIds) await keepAuthorizedConsent(consents, clientId, consentId);
}

async function keepAuthorizedConsent(
  consents: ConsentStore,
  clientId: string,
  consentId: string,
): Promise<void> {
  const now = Date.now();
  const { stored, history } = createSampleConsent({ consentId, clientId, createdAt: now });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: customerId } as const;
  const step = { command: 'authorize', actor, at: now, accountIds: ['account-1'] } as const;
  await consents.replace(planSampleChange(stored, step));
}
