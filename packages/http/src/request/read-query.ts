import { type QueryPairs, type QueryParameters, readParameters } from './query-parameters.ts';

export function readQueryPairs(request: Request): QueryPairs {
  return request.url.includes('?') ? [...new URL(request.url).searchParams] : [];
}

/** Reads the named query parameters of a request. Ignores other parameters. */
export function readQuery<Name extends string>(
  request: Request,
  names: readonly Name[],
): QueryParameters<Name> {
  return readParameters(readQueryPairs(request), names);
}
