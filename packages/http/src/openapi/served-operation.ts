import type { Route } from '../routing/route.ts';
import type { Operation } from './operation.ts';

/** A route that is served, with the operation that describes it. */
export interface ServedOperation {
  readonly route: Route;
  readonly operation: Operation;
}

/**
 * Finds the operation of every route by method and path. Routes for browsers (`errors: 'page'`) may go without one, and
 * operations may stand for routes that are not served here. Throws where an API route has no operation, or an
 * operation stands twice.
 */
export function pairOperations(
  routes: readonly Route[],
  operations: readonly Operation[],
): readonly ServedOperation[] {
  const known = indexOperations(operations);
  return routes.flatMap((route) => {
    const operation = known.get(nameRoute(route));
    if (operation !== undefined) return [{ route, operation }];
    if (route.errors === 'page') return [];
    throw new Error(`No operation describes ${nameRoute(route)}`);
  });
}

/** Names a route as people do: `GET /open-banking/v1/accounts`. */
export function nameRoute({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function indexOperations(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const known = new Map<string, Operation>();
  for (const operation of operations) {
    const name = nameRoute(operation);
    if (known.has(name)) throw new Error(`Two operations describe ${name}`);
    known.set(name, operation);
  }
  return known;
}
