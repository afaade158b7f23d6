/** The use of a payment consent. */
export interface ConsentUse {
  readonly consentId: string;
  /** The id of the account that pays. */
  readonly accountId: string;
  /** When, in milliseconds since the epoch. */
  readonly at: number;
  /** The request that asks. */
  readonly interactionId: string;
}

/**
 * Port: uses up a payment consent, once. Answers false, and changes nothing, where it is not authorized at that
 * moment, or for another account: the customer may have chosen anew since the consent was read. Of any number of
 * parallel callers exactly one gets true. Stores of payments need it; `@ob/consent` makes one.
 */
export interface ConsentConsumer {
  consume(use: ConsentUse): Promise<boolean>;
}
