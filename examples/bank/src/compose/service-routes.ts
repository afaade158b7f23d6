import type { Route } from '@ob/http';
import { createHealthRoutes } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { describeApi } from '../reference/describe-api.ts';
import { describeEvents } from '../reference/describe-events.ts';
import { holdToDocument } from '../reference/hold-to-document.ts';
import { createHomeRoute } from '../reference/home-route.ts';
import { createReferenceRoutes } from '../reference/reference-routes.ts';
import { createBankRoutes } from './api-routes.ts';
import type { Resources } from './resources.ts';

/** Makes every route of the server: its health, the bank, and the reference that describes both. */
export function createServiceRoutes(resources: Resources, metrics: Metrics): readonly Route[] {
  const { config, log } = resources;
  const health = createHealthRoutes({ watchDatabase: resources.watchDatabase, metrics: metrics.registry });
  if (config.worker === 'only') return health;
  const routes = [...health, ...createBankRoutes(resources), createHomeRoute(resources.issuer)];
  const { environment } = config;
  return holdToDocument({ environment, log }, [...routes, ...createReference(resources, routes)]);
}

/** The document also describes the routes that serve it. Their paths are the same for any document. */
function createReference({ config, issuer, clock }: Resources, routes: readonly Route[]): readonly Route[] {
  const events = describeEvents(issuer);
  const server = { environment: config.environment, issuer, now: clock.now() };
  const ownRoutes = createReferenceRoutes({ api: describeApi(server, routes), events });
  return createReferenceRoutes({ api: describeApi(server, [...routes, ...ownRoutes]), events });
}
