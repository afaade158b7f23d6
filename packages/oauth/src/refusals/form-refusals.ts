import { formErrors } from '@ob/http/routes';
import type { OAuthRefusalRow } from './refusal-row.ts';

const error = 'invalid_request';

/** The refusals of a form, before client authentication. */
export const formRefusals = {
  form_body_too_large: { error, ...formErrors.body_too_large },
  form_query_parameters: { error, ...formErrors.query_parameters },
  form_not_a_form: { error, ...formErrors.not_a_form },
  form_not_utf8: { error, ...formErrors.not_utf8 },
  form_duplicate_parameter: { error, ...formErrors.duplicate_parameter },
  form_body_incomplete: { error, ...formErrors.body_incomplete },
  form_nul_character: { error, ...formErrors.nul_character },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
