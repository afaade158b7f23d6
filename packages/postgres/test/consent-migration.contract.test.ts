import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StoredConsent } from '@ob/consent';
import { authorizationTimeout, liveStatuses } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange, sampleRequests } from '@ob/consent/testing';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { connectDatabase, type Database } from '../src/database.ts';
import { migrate, suiteMigrations } from '../src/migrate.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const timeout = createdAt + authorizationTimeout;

let database: Database;
let folder: string;
let end: () => Promise<void>;

beforeAll(async () => {
  const server = await createTestDatabase(inject('databaseUrl'));
  database = connectDatabase({ connectionString: server.url });
  folder = await mkdtemp(join(tmpdir(), 'ob-migrations-'));
  end = async () => {
    await database.close();
    await server.drop();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => end());

/** Migrates the database to the last schema without the search by status. */
async function migrateToBefore(): Promise<void> {
  const files = (await readdir(suiteMigrations.folder)).filter((file) => file < '0006');
  for (const file of files) await cp(new URL(file, suiteMigrations.folder), join(folder, file));
  await migrate(database, { name: suiteMigrations.name, folder: pathToFileURL(`${folder}/`) });
}

/** Stores a consent as that schema did. */
async function insertOld(
  { consent, clientId, customerId, version, ...stored }: StoredConsent,
  dueAt: number | null,
) {
  await database.pool.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, due_at, version, record) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[consent.consent_id, consent.consent_type, clientId, customerId ?? null, stored.accountIds],
      stored.lastAuthorizedAt === undefined ? null : new Date(stored.lastAuthorizedAt),
      ...[consent.status, consent.creation_date_time, dueAt === null ? null : new Date(dueAt), version],
      JSON.stringify(consent),
    ],
  );
}

test('finds consents that were stored before the migration by their present status', async () => {
  await migrateToBefore();
  const sample = (consentId: string, expiry?: number) => {
    const dates = expiry === undefined ? {} : { expiration_date: new Date(expiry).toISOString() };
    const request = { ...sampleRequests['account-access'], ...dates };
    return createSampleConsent({ consentId, request, createdAt }).stored;
  };
  const customer = { type: 'customer', id: 'customer-1' } as const;
  const step = { actor: customer, at: createdAt } as const;
  await insertOld(sample('waits'), timeout);
  await insertOld(sample('ends-first', timeout - 1), timeout - 1);
  await insertOld(sample('ends-then', timeout), timeout);
  const authorized = planSampleChange(sample('authorized', timeout), { ...step, command: 'authorize' }).next;
  await insertOld(authorized, timeout);
  await insertOld(planSampleChange(sample('denied'), { ...step, command: 'reject' }).next, null);

  expect(await migrate(database)).toContain('0006_consent_search.sql');
  const store = createConsentStore(database);
  const list = async (status: StoredConsent['consent']['status'], now: number) => {
    const { items } = await store.search({ of: 'everybody', statuses: [status], now, limit: 10 });
    return items.map(({ consent }) => consent.consent_id).sort();
  };
  const all = { of: 'everybody', statuses: liveStatuses, now: createdAt, limit: 10 } as const;
  expect((await store.search(all)).items).toHaveLength(4);
  expect(await list('rejected', timeout)).toEqual(['denied', 'waits']);
  expect(await list('expired', timeout)).toEqual(['authorized', 'ends-first', 'ends-then']);
  expect(await store.find('authorized')).toEqual(authorized);
});
