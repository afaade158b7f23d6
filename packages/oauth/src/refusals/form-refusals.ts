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
    description: 'Parameters in the query are not allowed. Send them in the body',
  },
  form_not_a_form: {
    error: 'invalid_request',
    description: 'Send the body as application/x-www-form-urlencoded',
  },
  form_not_utf8: { error: 'invalid_request', description: 'The body is not valid UTF-8' },
  form_duplicate_parameter: {
    error: 'invalid_request',
    description: 'A parameter is repeated. Send each parameter once',
  },
  form_body_broken_off: {
    error: 'invalid_request',
    description: 'The body ended early. Send the request again',
  },
  form_nul_character: { error: 'invalid_request', description: 'A parameter contains a NUL character' },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
