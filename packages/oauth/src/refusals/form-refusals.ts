import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals of a form, before client authentication. */
export const formRefusals = {
  form_body_too_large: {
    error: 'invalid_request',
    status: 413,
    description: 'The body is larger than 65536 bytes',
  },
  form_query_parameters: {
    error: 'invalid_request',
    description: 'Parameters belong in the body, not in the query',
  },
  form_not_a_form: {
    error: 'invalid_request',
    description: 'Send the body as application/x-www-form-urlencoded',
  },
  form_not_utf8: { error: 'invalid_request', description: 'The body is not UTF-8' },
  form_duplicate_parameter: { error: 'invalid_request', description: 'A parameter is given more than once' },
  form_body_broken_off: { error: 'invalid_request', description: 'The body broke off' },
  form_nul_character: { error: 'invalid_request', description: 'A parameter holds a NUL character' },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
