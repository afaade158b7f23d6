import type { Route } from '@ob/http';
import type { Queryable } from '@ob/postgres';
import type { OpenBankingOptions, RouteParts } from '@ob/server';
import { createHomeRoute } from '../home-route.ts';
import { createHealthRoutes } from '../platform/health.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createReference } from './reference.ts';
import type { Resources } from './resources.ts';
import { createSandboxControls } from './sandbox-routes.ts';

/** Creates the routes of the bank: home, sandbox controls, health checks, and the API reference of all routes. */
export async function createBankRoutes(
  resources: Resources,
  parts: RouteParts<Queryable>,
  { registry }: Pick<Metrics, 'registry'>,
): Promise<readonly Route[]> {
  const readState = () => parts.storage.readState();
  const health = createHealthRoutes({ readState, metrics: registry });
  if (resources.config.worker === 'only') return health;
  const own = [createHomeRoute(resources.issuer), ...createSandboxControls(resources, parts), ...health];
  return [...own, ...(await createReference(resources, [...parts.routes, ...own]))];
}

/** Checks responses against the API document in a sandbox. Logs paths and kinds of differences, never values. */
export function watchResponses({
  config,
  log,
}: {
  readonly config: Pick<Resources['config'], 'environment'>;
  readonly log: Pick<Resources['log'], 'error'>;
}): Pick<OpenBankingOptions<never>, 'observeMismatch'> {
  if (config.environment === 'production') return {};
  return { observeMismatch: (mismatch) => log.error(mismatch, 'a response differs from the API document') };
}
