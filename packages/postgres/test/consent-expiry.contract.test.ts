import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { authorizationTimeout, maximumLifetime } from '@ob/consent/primitives';
import { storeSampleConsent } from '@ob/consent/testing';
import { expect, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const script = fileURLToPath(new URL('expiry-process.ts', import.meta.url));
const count = 400;

function startJob(now: number): ChildProcess {
  const url = database.pool.options.connectionString ?? '';
  const options = [
    '--conditions=@ob/source',
    '--disable-warning=ExperimentalWarning',
    script,
    url,
    String(now),
  ];
  return spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function endOf(job: ChildProcess): Promise<unknown> {
  if (job.exitCode === null && job.signalCode === null) await once(job, 'exit');
  return job.signalCode ?? job.exitCode;
}

/** Stores consents that end at the same time: half await authorization, half are authorized. */
async function storeConsents(): Promise<void> {
  await database.transact(async (transaction) => {
    const store = createConsentStore(transaction);
    for (let index = 0; index < count; index += 1) {
      const decided = index % 2 === 0 ? {} : { customerId: 'customer-1' };
      await storeSampleConsent(store, { consentId: `c${index}`, createdAt, ...decided });
    }
  });
}

async function countEnds(): Promise<unknown> {
  const { rows } = await database.pool.query(`
    SELECT count(*)::int AS ended, count(DISTINCT consent_id)::int AS consents,
      min(happened_at) AS first, max(happened_at) AS last,
      (SELECT count(*)::int FROM ob.webhook_events) AS events,
      (SELECT count(DISTINCT resource_id)::int FROM ob.webhook_events) AS reported,
      (SELECT count(*)::int FROM ob.consents WHERE due_at IS NOT NULL) AS live
    FROM ob.consent_history WHERE actor_type = 'system'`);
  return rows[0];
}

test('four processes expire each consent once with one event, although one of them is killed halfway', async () => {
  await storeConsents();
  const now = createdAt + maximumLifetime;
  const victim = startJob(now);
  await once(victim.stdout ?? victim, 'data');
  victim.kill('SIGKILL');
  const others = [startJob(now), startJob(now), startJob(now)];
  expect(await Promise.all([victim, ...others].map(endOf))).toEqual(['SIGKILL', 0, 0, 0]);
  expect(await endOf(startJob(now))).toBe(0);
  expect(await countEnds()).toEqual({
    ended: count,
    consents: count,
    first: new Date(createdAt + authorizationTimeout),
    last: new Date(now),
    events: count,
    reported: count,
    live: 0,
  });
}, 60_000);
