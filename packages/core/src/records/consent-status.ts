/** The three kinds of consent, each with its own endpoints, scope and role. */
export const consentTypes = ['account-access', 'payment', 'funds-confirmation'] as const;

/** A member of {@link consentTypes}. */
export type ConsentType = (typeof consentTypes)[number];

/** The states of a consent; the last four are terminal. */
export const consentStatuses = [
  'awaiting_authorization',
  'authorized',
  'rejected',
  'revoked',
  'expired',
  'consumed',
] as const;

/** A member of {@link consentStatuses}. */
export type ConsentStatus = (typeof consentStatuses)[number];
