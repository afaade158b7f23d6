import type { ApiError } from '../api-error.ts';

/** The parameters of a query, decoded and in their order; a name may be there more than once. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** The known parameters of a query. */
export interface QueryParameters<Name extends string> {
  /** In the order of the query, without the parameters that were given twice. */
  readonly given: Readonly<Partial<Record<Name, string>>>;
  /** One `invalid_parameter` for each parameter that was given twice. */
  readonly errors: readonly ApiError[];
}

/** Reads the named parameters of a query; other parameters are ignored. */
export function readParameters<Name extends string>(
  query: QueryPairs,
  names: readonly Name[],
): QueryParameters<Name> {
  const isRepeated = (name: string) => query.filter(([other]) => other === name).length > 1;
  const repeated = names.filter(isRepeated);
  const given = query.filter(([name]) => names.some((known) => known === name) && !isRepeated(name));
  return {
    given: Object.fromEntries(given) as Partial<Record<Name, string>>,
    errors: repeated.map((name) => refuseParameter(name, 'Use this parameter once.')),
  };
}

/** Describes a fault of one query parameter. */
export function refuseParameter(path: string, detail: string): ApiError {
  return { code: 'invalid_parameter', detail, path };
}
