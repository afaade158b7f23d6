/** The error codes of the API, with HTTP status and title. A title never contains input. */
export const apiErrors = {
  missing_consent: { status: 400, title: 'The X-Consent-ID header is missing' },
  invalid_consent: { status: 403, title: 'The consent is unknown, not active or not yours' },
  wrong_consent_type: { status: 403, title: 'The consent is of another type' },
  account_not_consented: { status: 403, title: 'The consent does not cover this account' },
  permission_denied: { status: 403, title: 'The consent lacks the permission' },
  insufficient_scope: { status: 403, title: 'The access token lacks the scope' },
  invalid_role: { status: 403, title: 'The client lacks the role' },
  account_not_found: { status: 404, title: 'The account does not exist' },
  consent_not_found: { status: 404, title: 'The consent does not exist' },
  payment_not_found: { status: 404, title: 'The payment does not exist' },
  webhook_not_found: { status: 404, title: 'The webhook does not exist' },
  delivery_not_found: { status: 404, title: 'The delivery does not exist' },
  not_found: { status: 404, title: 'The path does not exist' },
  invalid_token: { status: 401, title: 'The access token is missing or not valid' },
  invalid_request: { status: 400, title: 'The request is malformed' },
  missing_field: { status: 400, title: 'A required field is missing' },
  invalid_field: { status: 400, title: 'A field is not valid' },
  invalid_parameter: { status: 400, title: 'A query parameter is not valid' },
  missing_header: { status: 400, title: 'A required header is missing' },
  invalid_header: { status: 400, title: 'A header is not valid' },
  consent_mismatch: { status: 400, title: 'The payment differs from the consent' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  not_acceptable: { status: 406, title: 'Only application/json is served here' },
  invalid_consent_status: { status: 409, title: 'The status of the consent forbids this' },
  consent_consumed: { status: 409, title: 'The consent has been used' },
  invalid_payment_status: { status: 409, title: 'The status of the payment forbids this' },
  invalid_status: { status: 409, title: 'The status forbids this' },
  idempotency_conflict: { status: 409, title: 'A request with this key is in progress' },
  webhook_limit_reached: { status: 409, title: 'The client has the maximum number of webhooks' },
  version_retired: { status: 410, title: 'This version is retired' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  idempotency_key_reused: { status: 422, title: 'The key was used for another request' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'The service failed' },
  service_unavailable: { status: 503, title: 'The service is not available at the moment' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>;

export type ApiErrorCode = keyof typeof apiErrors;

/** One entry of `errors` in the body of a refused request. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** The problem and its fix, without secrets and personal data. */
  readonly detail: string;
  /** The JSON path (`permissions[2]`), header name or parameter name that is not valid. */
  readonly path?: string;
}

/** The errors of a refused request: at least one. */
export type ApiErrors = readonly [ApiError, ...ApiError[]];

export function hasErrors(errors: readonly ApiError[]): errors is ApiErrors {
  return errors.length > 0;
}

/** The body of every refused request outside `/oauth`. */
export interface ApiErrorBody {
  readonly errors: readonly (ApiError & { readonly title: string })[];
  /** As in the `x-fapi-interaction-id` header. */
  readonly id: string;
}

export function describeErrors(errors: readonly ApiError[], interactionId: string): ApiErrorBody {
  return { errors: errors.map(describeError), id: interactionId };
}

function describeError({ code, detail, path }: ApiError): ApiError & { readonly title: string } {
  const { title } = apiErrors[code];
  return path === undefined ? { code, title, detail } : { code, title, detail, path };
}
