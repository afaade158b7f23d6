import type { ApiError } from '@ob/http';
import type { ConsentRequirement } from '../access/decide-consent.ts';

export const fundsRequirement: ConsentRequirement = {
  consentType: 'funds-confirmation',
  scope: 'fundsconfirmations',
  status: 'active',
};

export const otherCurrency: ApiError = {
  code: 'invalid_field',
  detail: 'Must be the currency of the account. Send the amount in that currency.',
  path: 'amount.currency',
};
