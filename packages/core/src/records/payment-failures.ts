/** Why a payment failed, with the fixed sentence that a third party may read. */
export const paymentFailures = {
  insufficient_funds: 'The account did not hold enough money.',
  validation_error: 'The payment could not be carried out as it was written.',
  account_unavailable: 'An account of the payment is closed or blocked.',
  limit_exceeded: 'The payment goes beyond a limit of the account.',
  rejected_by_bank: 'The bank has rejected the payment.',
  technical_error: 'The payment failed for a technical reason.',
} as const satisfies Readonly<Record<string, string>>;

/** A key of {@link paymentFailures}. */
export type PaymentFailure = keyof typeof paymentFailures;
