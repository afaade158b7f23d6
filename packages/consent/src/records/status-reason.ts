/** The reasons why a consent ends, with the `description` that the API returns for each code. */
export const statusReasons = {
  customer_rejected: 'The customer rejected the consent.',
  authorization_timeout: 'The customer did not decide within 60 minutes.',
  tpp_cancelled: 'The third party withdrew the request before the customer decided.',
  bank_rejected: 'The bank rejected the consent.',
  customer_revoked: 'The customer revoked the consent.',
  tpp_revoked: 'The third party revoked the consent.',
  bank_revoked: 'The bank revoked the consent.',
  account_unavailable: 'An account of the consent is no longer available.',
  expiration_date_reached: 'The consent has passed its expiration date.',
} as const satisfies Readonly<Record<string, string>>;

export type StatusReasonCode = keyof typeof statusReasons;
