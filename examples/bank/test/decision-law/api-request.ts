import { type EndpointName, endpoints } from '@ob/core/routes';
import fc from 'fast-check';
import { accountIds, bookedAt } from './scenario.ts';

export interface GeneratedRequest {
  readonly endpoint: EndpointName;
  /** Used if the path of the endpoint has an account id. */
  readonly accountId: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly consentIds: readonly string[];
}

const bound = fc.oneof(
  { weight: 5, arbitrary: bookedAt.map((at) => new Date(at).toISOString()) },
  { weight: 5, arbitrary: bookedAt.map((at) => new Date(at).toISOString().slice(0, 10)) },
  { weight: 1, arbitrary: fc.constantFrom('', '2026-02-30', 'T') },
);
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('fromBookingDateTime', 'toBookingDateTime'), bound) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('limit'), fc.integer({ min: 1, max: 6 }).map(String)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('limit', 'cursor', 'x'), fc.string()) },
);

export const requests: fc.Arbitrary<GeneratedRequest> = fc.record({
  endpoint: fc.constantFrom(...(Object.keys(endpoints) as EndpointName[])),
  accountId: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...accountIds) },
    { weight: 1, arbitrary: fc.constantFrom('made-up', 'a b', '$&', "' OR 1=1") },
  ),
  query: fc.array(parameter, { maxLength: 3 }),
  consentIds: fc.oneof(
    { weight: 12, arbitrary: fc.constant(['c1']) },
    { weight: 1, arbitrary: fc.constantFrom([], [''], ['c2'], ['c1', 'c1'], ['c1; c2']) },
  ),
});

/** Returns the path as `links` contain it: without the version prefix and without a query. */
export function writePath({ endpoint, accountId }: GeneratedRequest): string {
  const { path } = endpoints[endpoint];
  return path.replace('/open-banking/v1', '').replace('{accountId}', () => encodeURIComponent(accountId));
}

export function writeRequest(requested: GeneratedRequest): Request {
  const query =
    requested.query.length === 0 ? '' : `?${new URLSearchParams(requested.query.map(([...pair]) => pair))}`;
  const headers = new Headers();
  for (const value of requested.consentIds) headers.append('X-Consent-ID', value);
  return new Request(`https://bank.example/open-banking/v1${writePath(requested)}${query}`, { headers });
}
