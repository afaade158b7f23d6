import { type ApiError, type ApiErrorCode, apiErrors } from '../api-error.ts';
import { refuseRepeatedHeader } from '../request/read-header.ts';
import { bodyErrors } from '../request/read-json.ts';
import { type RouterErrorCode, routerDetails } from '../routing/refuse-in-style.ts';
import { refuseMissingField, refuseUnknownField } from '../schema/body-errors.ts';
import type { OrderedRefusal } from './describe-order.ts';
import type { DescribedRoute } from './described-route.ts';

interface DerivedRefusal {
  readonly apiError: ApiError;
  readonly when: (route: DescribedRoute) => boolean;
}

const always = () => true;
const hasToken = ({ security }: DescribedRoute) => security.kind === 'token';
const needsScope = ({ security }: DescribedRoute) =>
  security.kind === 'token' && (security.scopes.length > 0 || security.holder !== 'either');
const hasBody = ({ body }: DescribedRoute) => body !== undefined;
const hasParameters = ({ path }: DescribedRoute) => path.includes('{');

const invalidToken = {
  code: 'invalid_token',
  detail: 'Send a valid access token in the Authorization header.',
} as const;
const insufficientScope = {
  code: 'insufficient_scope',
  detail: 'This endpoint needs an access token with another scope.',
} as const;
const rateLimitExceeded = {
  code: 'rate_limit_exceeded',
  detail: 'Wait the number of seconds in Retry-After, and send requests less often.',
} as const;

/** The refusals that follow from the parts of a route, such as a token or a body. */
const derived: readonly DerivedRefusal[] = [
  { apiError: bodyErrors.not_json, when: hasBody },
  { apiError: invalidToken, when: hasToken },
  { apiError: refuseRepeatedHeader('Authorization'), when: hasToken },
  { apiError: insufficientScope, when: needsScope },
  // A value in the path may not decode as UTF-8.
  { apiError: describeRouterError('not_found'), when: hasParameters },
  { apiError: describeRouterError('not_acceptable'), when: always },
  { apiError: bodyErrors.too_large, when: hasBody },
  { apiError: bodyErrors.other_media_type, when: hasBody },
  { apiError: rateLimitExceeded, when: hasToken },
  { apiError: describeRouterError('internal_error'), when: always },
  { apiError: describeRouterError('service_unavailable'), when: always },
];

function describeRouterError(code: RouterErrorCode): ApiError {
  return { code, detail: routerDetails[code] };
}

/** Lists one refusal for each code: first those of the description, then those that follow from the parts of an `api` route. */
export function listRefusals(routes: readonly DescribedRoute[]): readonly ApiError[] {
  const all = routes.flatMap((route) => [
    ...(route.refusals ?? []),
    ...(route.errors === 'api'
      ? derived.filter(({ when }) => when(route)).map(({ apiError }) => apiError)
      : []),
  ]);
  return all.filter(({ code }, index) => all.findIndex((other) => other.code === code) === index);
}

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
  bodyErrors.other_media_type,
  bodyErrors.too_large,
  bodyErrors.not_json,
  refuseMissingField('amount'),
  refuseUnknownField('currency'),
].map((apiError) => ({ step: 'body', ...apiError }));
