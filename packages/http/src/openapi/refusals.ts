import { type ApiErrorCode, type ApiFault, apiErrors } from '../api-error.ts';
import type { ErrorStyle } from '../routing/route.ts';
import type { OrderedRefusal } from './describe-order.ts';
import type { Operation } from './operation.ts';

type DerivedRefusal = {
  readonly code: ApiErrorCode;
  readonly when: (operation: Operation) => boolean;
};

const always = () => true;
const hasToken = ({ security }: Operation) => security.kind === 'token';
const hasScope = ({ security }: Operation) => security.kind === 'token' && security.scopes.length > 0;
const hasBody = ({ body }: Operation) => body !== undefined;
const hasNames = ({ path }: Operation) => path.includes('{');

/** What an API route may answer because of what it is, whatever it does. */
const derived: readonly DerivedRefusal[] = [
  { code: 'invalid_request', when: hasBody },
  { code: 'invalid_token', when: hasToken },
  // Two Authorization headers are no token.
  { code: 'invalid_header', when: hasToken },
  { code: 'insufficient_scope', when: hasScope },
  // What stands in a path may be no text at all, and then leads nowhere.
  { code: 'not_found', when: hasNames },
  { code: 'not_acceptable', when: always },
  { code: 'payload_too_large', when: hasBody },
  { code: 'unsupported_media_type', when: hasBody },
  { code: 'rate_limit_exceeded', when: hasToken },
  { code: 'internal_error', when: always },
  { code: 'service_unavailable', when: always },
];

/**
 * Lists the codes with which an operation may refuse in the error body of the API: its own, in their order, and what
 * every route of its kind may answer. Empty for routes that refuse in other words.
 */
export function listRefusals(operation: Operation, style: ErrorStyle): readonly ApiErrorCode[] {
  if (style !== 'api') return operation.refusals;
  const more = derived.filter(({ when }) => when(operation)).map(({ code }) => code);
  return [...new Set([...operation.refusals, ...more])];
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
  { step: 'body', code: 'unsupported_media_type' },
  { step: 'body', code: 'payload_too_large' },
  { step: 'body', code: 'invalid_request' },
  { step: 'body', code: 'missing_field' },
  { step: 'body', code: 'invalid_field' },
];

/** An example for each code: the detail, and the path if there is one. */
export type RefusalDetails = Readonly<Record<ApiErrorCode, Pick<ApiFault, 'detail' | 'path'>>>;
