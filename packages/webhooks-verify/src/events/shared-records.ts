// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events

/** An amount of money, without a sign. */
export interface Amount {
  /** Up to 13 digits, a point and two decimals. */
  readonly amount: string;
  /** The currency by its three letters (ISO 4217). */
  readonly currency: string;
}

/** The account of the payee. In events, the number of the account is called `identification`. */
export interface EventCreditorAccount {
  /** The type of the account number. */
  readonly scheme: string;
  /** The account number in the format of its scheme, without spaces. */
  readonly identification: string;
}
