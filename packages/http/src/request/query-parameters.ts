import type { ApiError } from '../api-error.ts';

/** The parameters of a query, decoded and in their order. A name can occur more than once. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

export interface QueryParameters<Name extends string> {
  /** The parameters in the order of the query, without repeated ones. */
  readonly given: Readonly<Partial<Record<Name, string>>>;
  readonly errors: readonly ApiError[];
}

/** Reads the named parameters of a query. Ignores other parameters. */
export function readParameters<Name extends string>(
  query: QueryPairs,
  names: readonly Name[],
): QueryParameters<Name> {
  const isRepeated = (name: string) => query.filter(([other]) => other === name).length > 1;
  const repeated = names.filter(isRepeated);
  const given = query.filter(([name]) => names.some((known) => known === name) && !isRepeated(name));
  return {
    given: Object.fromEntries(given) as Partial<Record<Name, string>>,
    errors: repeated.map((name) => refuseParameter(name, 'This parameter is repeated. Send it once.')),
  };
}

export function refuseParameter(path: string, detail: string): ApiError {
  return { code: 'invalid_parameter', detail, path };
}
