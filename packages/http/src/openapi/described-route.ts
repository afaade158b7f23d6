import type { Operation } from '../routing/operation.ts';
import type { Route } from '../routing/route.ts';

/** A route with its description. */
export type DescribedRoute = Route & Operation;

/** Loads the description of every route. Leaves out routes for browsers that have none. */
export async function describeRoutes(routes: readonly Route[]): Promise<readonly DescribedRoute[]> {
  const loaded = routes.map(async (route) => {
    const operation = await route.describe?.();
    return operation === undefined ? [] : [{ ...route, ...operation }];
  });
  return (await Promise.all(loaded)).flat();
}
