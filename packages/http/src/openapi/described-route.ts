import type { Operation } from '../routing/operation.ts';
import type { Route } from '../routing/route.ts';

/** A route with its description. */
export type DescribedRoute = Route & Operation;

/**
 * Loads the description of every route. Leaves out routes for browsers without one. If a description cannot be loaded,
 * throws an error with the route in its message.
 */
export async function describeRoutes(routes: readonly Route[]): Promise<readonly DescribedRoute[]> {
  const loaded = routes.map(async (route) => {
    const operation = await loadDescription(route);
    return operation === undefined ? [] : [{ ...route, ...operation }];
  });
  return (await Promise.all(loaded)).flat();
}

async function loadDescription(route: Route): Promise<Operation | undefined> {
  try {
    return await route.describe?.();
  } catch (cause) {
    throw new Error(`The description of ${route.method} ${route.path} cannot be loaded`, { cause });
  }
}
