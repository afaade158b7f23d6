import type { Route } from '@ob/core/http';
import { checkAnswers } from '@ob/core/openapi';
import { isMigrated, suiteMigrations } from '@ob/postgres';
import { bankMigrations } from '../data/migrations.ts';
import { createHealthRoutes } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { bankOperations, describeApi } from '../reference/describe-api.ts';
import { createDocumentRoute, createReferenceRoutes } from '../reference/reference-routes.ts';
import { createBankRoutes } from './api-routes.ts';
import type { Resources } from './resources.ts';

/** Makes every route of the server: its health, the bank, and the reference that describes both. */
export function createServiceRoutes(resources: Resources, metrics: Metrics): readonly Route[] {
  const health = createHealth(resources, metrics);
  if (resources.config.worker === 'only') return health;
  const routes = [...health, ...createBankRoutes(resources)];
  return holdToDocument(resources, [...routes, ...createReference(resources, routes)]);
}

function createHealth({ database }: Resources, metrics: Metrics): readonly Route[] {
  const isReady = async (): Promise<boolean> =>
    (await isMigrated(database, suiteMigrations)) && (await isMigrated(database, bankMigrations));
  return createHealthRoutes({ isReady, metrics: metrics.registry });
}

/** In a sandbox, every answer is held against its description, and the log tells where the two differ. */
function holdToDocument({ config, log }: Resources, routes: readonly Route[]): readonly Route[] {
  if (config.environment === 'production') return routes;
  return checkAnswers(routes, bankOperations, (mismatch) =>
    log.error(mismatch, 'an answer is not as the document describes it'),
  );
}

/** The document describes the route that serves it, too: whatever it holds, that route is the same. */
function createReference({ config, issuer, clock }: Resources, routes: readonly Route[]): readonly Route[] {
  const described = [...routes, createDocumentRoute('')];
  const document = describeApi({ environment: config.environment, issuer, now: clock.now() }, described);
  return createReferenceRoutes(JSON.stringify(document));
}
