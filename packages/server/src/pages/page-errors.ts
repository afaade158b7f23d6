/** The next step of a customer after an error. */
export type NextStep = 'return_to_app' | 'try_again' | 'go_home' | 'see_access';

/** The status and next step of each page error. */
export const pageErrors = {
  invalid_request: { status: 400, next: 'return_to_app' },
  invalid_form: { status: 403, next: 'try_again' },
  second_factor_missing: { status: 403, next: 'try_again' },
  consent_not_found: { status: 404, next: 'see_access' },
  invalid_consent_status: { status: 409, next: 'see_access' },
  not_found: { status: 404, next: 'go_home' },
  method_not_allowed: { status: 405, next: 'go_home' },
  payload_too_large: { status: 413, next: 'try_again' },
  internal_error: { status: 500, next: 'try_again' },
  service_unavailable: { status: 503, next: 'try_again' },
  unsupported_media_type: { status: 415, next: 'try_again' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly next: NextStep }>>;

export type PageErrorCode = keyof typeof pageErrors;
