import type { ApiError } from '@ob/http';
import type { ConsentDemand } from '../access/decide-consent.ts';

/** The consent and the scope that a question about funds needs. */
export const fundsDemand: ConsentDemand = {
  consentType: 'funds-confirmation',
  scope: 'fundsconfirmations',
  status: 'active',
};

/** The refusal of a question in another currency than that of the account. */
export const otherCurrency: ApiError = {
  code: 'invalid_field',
  detail: 'Must be the currency of the account.',
  path: 'amount.currency',
};
