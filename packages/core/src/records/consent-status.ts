/** The types of consent. Each has its own endpoints, scope and role. */
export const consentTypes = ['account-access', 'payment', 'funds-confirmation'] as const;

export type ConsentType = (typeof consentTypes)[number];

/** The states of a consent. The last four are final. */
export const consentStatuses = [
  'awaiting_authorization',
  'authorized',
  'rejected',
  'revoked',
  'expired',
  'consumed',
] as const;

export type ConsentStatus = (typeof consentStatuses)[number];
