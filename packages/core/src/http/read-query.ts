import type { ApiFault } from '../api-error.ts';
import type { QueryPairs } from '../page/page-request.ts';
import { accept, type Result, refuse } from '../result.ts';

/** Reads every query parameter, decoded and in its order. */
export function readQueryPairs(request: Request): QueryPairs {
  return request.url.includes('?') ? [...new URL(request.url).searchParams] : [];
}

/** Reads the named query parameters, refusing one that is given twice; other parameters are passed over. */
export function readQuery<Name extends string>(
  request: Request,
  names: readonly Name[],
): Result<Readonly<Partial<Record<Name, string>>>, ApiFault> {
  const given = new URL(request.url).searchParams;
  const twice = names.find((name) => given.getAll(name).length > 1);
  if (twice !== undefined)
    return refuse({ code: 'invalid_parameter', detail: 'Give this parameter once.', path: twice });
  const pairs = names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return accept(Object.fromEntries(pairs) as Partial<Record<Name, string>>);
}
