import type { Route } from '@ob/http';
import type { Queryable } from '@ob/postgres';
import type { OpenBanking } from '@ob/server';
import { createHealthRoutes } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { describeApi } from '../reference/describe-api.ts';
import { describeEvents } from '../reference/describe-events.ts';
import { holdToDocument } from '../reference/hold-to-document.ts';
import { createHomeRoute } from '../reference/home-route.ts';
import { createReferenceRoutes } from '../reference/reference-routes.ts';
import type { Resources } from './resources.ts';
import { createSandboxControls } from './sandbox-routes.ts';

/** Creates every route of the server: its health, the bank, and the reference that describes both. */
export async function createServiceRoutes(
  resources: Resources,
  service: Pick<OpenBanking<Queryable>, 'routes' | 'storage' | 'tokens'>,
  metrics: Metrics,
): Promise<readonly Route[]> {
  const { config, log } = resources;
  const health = createHealthRoutes({ readState: service.storage.readState, metrics: metrics.registry });
  if (config.worker === 'only') return health;
  const routes = [
    ...service.routes,
    ...createSandboxControls(resources, service),
    ...health,
    createHomeRoute(resources.issuer),
  ];
  const { environment } = config;
  return holdToDocument({ environment, log }, [...routes, ...(await createReference(resources, routes))]);
}

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
