export interface ConsentUse {
  readonly consentId: string;
  /** The account to pay from. */
  readonly accountId: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
  readonly interactionId: string;
}

/**
 * Port: consumes a payment consent once. Returns false and changes nothing if the consent is not authorized for this account.
 * Among any number of parallel callers, exactly one gets true. Payment stores need this port, and `@ob/consent` implements it.
 */
export interface ConsentConsumer {
  consume(use: ConsentUse): Promise<boolean>;
}
