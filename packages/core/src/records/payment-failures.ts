/** The reasons why a payment failed, with the fixed sentence that clients may show. */
export const paymentFailures = {
  insufficient_funds: 'The account did not have enough money.',
  validation_error: 'The details of the payment are not valid.',
  account_unavailable: 'An account of the payment is closed or blocked.',
  limit_exceeded: 'The payment exceeds a limit of the account.',
  rejected_by_bank: 'The bank has rejected the payment.',
  technical_error: 'The payment failed for a technical reason.',
} as const satisfies Readonly<Record<string, string>>;

export type PaymentFailure = keyof typeof paymentFailures;
