import type { Route } from '@ob/http';
import { checkResponses } from '@ob/http/routes';
import type { Queryable } from '@ob/postgres';
import type { Log, OpenBanking } from '@ob/server';
import { createHealthRoutes } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { describeApi, describeEvents } from '../reference/describe-server.ts';
import { createReferenceRoutes } from '../reference/reference-routes.ts';
import type { Resources } from './resources.ts';
import { createSandboxControls } from './sandbox-routes.ts';

/** Creates all routes: the bank, health checks, and the API reference of both. */
export async function createServiceRoutes(
  resources: Resources,
  service: Pick<OpenBanking<Queryable>, 'routes' | 'storage' | 'tokens'>,
  metrics: Metrics,
): Promise<readonly Route[]> {
  const { config, log } = resources;
  const readState = () => service.storage.readState();
  const health = createHealthRoutes({ readState, metrics: metrics.registry });
  if (config.worker === 'only') return health;
  const routes = [...service.routes, ...createSandboxControls(resources, service), ...health];
  const { environment } = config;
  return holdToDocument({ environment, log }, [...routes, ...(await createReference(resources, routes))]);
}

/**
 * Checks responses against the API document in a sandbox. Logs paths and kinds of differences, never values. Does not
 * change a response.
 */
export function holdToDocument(
  { environment, log }: { readonly environment: 'sandbox' | 'production'; readonly log: Pick<Log, 'error'> },
  routes: readonly Route[],
): readonly Route[] {
  if (environment === 'production') return routes;
  return checkResponses(routes, (mismatch) =>
    log.error(mismatch, 'a response differs from the API document'),
  );
}

/** Creates the reference, whose document also describes its own routes. */
function createReference(
  { config, issuer, clock }: Resources,
  routes: readonly Route[],
): Promise<readonly Route[]> {
  const server = { environment: config.environment, issuer, now: clock.now() };
  return createReferenceRoutes({
    describeApi: (documents) => describeApi(server, [...routes, ...documents]),
    events: describeEvents(issuer),
  });
}
