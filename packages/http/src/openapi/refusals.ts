import { type ApiErrorCode, type ApiFault, apiErrors } from '../api-error.ts';
import { bodyFaults } from '../request/read-json.ts';
import { type RouterCode, routerDetails } from '../routing/refuse-in-style.ts';
import { refuseMissingField, refuseUnknownField } from '../schema/body-faults.ts';
import type { OrderedRefusal } from './describe-order.ts';
import type { DescribedRoute } from './described-route.ts';

interface DerivedRefusal {
  readonly fault: ApiFault;
  readonly when: (route: DescribedRoute) => boolean;
}

const always = () => true;
const hasToken = ({ security }: DescribedRoute) => security.kind === 'token';
const isForSomeTokens = ({ security }: DescribedRoute) =>
  security.kind === 'token' && (security.scopes.length > 0 || security.holder !== 'either');
const hasBody = ({ body }: DescribedRoute) => body !== undefined;
const hasNames = ({ path }: DescribedRoute) => path.includes('{');

const invalidToken = {
  code: 'invalid_token',
  detail: 'Send a valid access token in the Authorization header.',
} as const;
const invalidHeader = {
  code: 'invalid_header',
  detail: 'Send this header once, with one value.',
  path: 'Authorization',
} as const;
const insufficientScope = {
  code: 'insufficient_scope',
  detail: 'This endpoint needs an access token with another scope.',
} as const;
const rateLimitExceeded = {
  code: 'rate_limit_exceeded',
  detail: 'Wait for as many seconds as Retry-After says, and ask less often.',
} as const;

/** What an API route may answer because of what it is, whatever it does. */
const derived: readonly DerivedRefusal[] = [
  { fault: bodyFaults.not_json, when: hasBody },
  { fault: invalidToken, when: hasToken },
  { fault: invalidHeader, when: hasToken },
  { fault: insufficientScope, when: isForSomeTokens },
  // What stands in a path may be no text at all, and then leads nowhere.
  { fault: describeRouterFault('not_found'), when: hasNames },
  { fault: describeRouterFault('not_acceptable'), when: always },
  { fault: bodyFaults.too_large, when: hasBody },
  { fault: bodyFaults.other_media_type, when: hasBody },
  { fault: rateLimitExceeded, when: hasToken },
  { fault: describeRouterFault('internal_error'), when: always },
  { fault: describeRouterFault('service_unavailable'), when: always },
];

function describeRouterFault(code: RouterCode): ApiFault {
  return { code, detail: routerDetails[code] };
}

/**
 * Lists the refusals of routes in the error body of the API, one for each code: their own, in their order, then those
 * that every route of its kind may answer. A route that refuses in other words has only its own.
 */
export function listRefusals(routes: readonly DescribedRoute[]): readonly ApiFault[] {
  const all = routes.flatMap((route) => [
    ...(route.refusals ?? []),
    ...(route.errors === 'api' ? derived.filter(({ when }) => when(route)).map(({ fault }) => fault) : []),
  ]);
  return all.filter(({ code }, index) => all.findIndex((other) => other.code === code) === index);
}

/** Groups codes by their HTTP status, in rising order. */
export function groupByStatus(
  codes: readonly ApiErrorCode[],
): readonly (readonly [status: number, codes: readonly ApiErrorCode[]])[] {
  const statuses = [...new Set(codes.map((code) => apiErrors[code].status))].sort(
    (left, right) => left - right,
  );
  return statuses.map((status) => [status, codes.filter((code) => apiErrors[code].status === status)]);
}

/** The refusals of any JSON body, in the order of the checks. */
export const bodyRefusals: readonly OrderedRefusal[] = [
  bodyFaults.other_media_type,
  bodyFaults.too_large,
  bodyFaults.not_json,
  refuseMissingField('amount'),
  refuseUnknownField('currency'),
].map((fault) => ({ step: 'body', ...fault }));
