import type { Operation } from '../routing/operation.ts';
import type { Route } from '../routing/route.ts';

export type DescribedRoute = Route & Operation;

/** Leaves out routes for browsers without a description. Throws an error with the route if one cannot be loaded. */
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
