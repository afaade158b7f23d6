import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@ob/http';
import { connectDatabase } from '@ob/postgres';
import { systemRandom } from '@ob/server';
import { pino } from 'pino';
import { openService } from '../../src/compose/open-service.ts';
import { loadResources } from '../../src/compose/resources.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { createMetrics } from '../../src/platform/metrics.ts';

export const issuer = 'https://api.bank.example';

/** Composes the routes as a server does at its start, without a database. */
export async function composeRoutes(
  changes: Pick<Config, 'environment'> & Partial<Config>,
): Promise<readonly Route[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-reference-'));
  const database = connectDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const resources = await loadResources({
    config: readConfig({ OB_DATA_DIR: folder }),
    issuer,
    database,
    clock: { now: () => Date.parse('2026-11-20T09:30:00.000Z') },
    random: systemRandom,
    log: pino({ level: 'silent' }),
  });
  const changed = { ...resources, config: { ...resources.config, ...changes } };
  const service = await openService(changed, createMetrics());
  await Promise.all([service.close(), database.close()]);
  await rm(folder, { recursive: true });
  return service.routes;
}
