// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events

/** An amount of money, without a sign. */
export interface Amount {
  /** Up to 13 digits, a point and two decimals. */
  readonly amount: string;
  /** The currency by its three letters (ISO 4217). */
  readonly currency: string;
}

/** The account that is paid. Events call its number `identification`. */
export interface EventCreditorAccount {
  /** By what kind of number the account is known. */
  readonly scheme: string;
  /** The number in the form of its scheme, without spaces. */
  readonly identification: string;
}
