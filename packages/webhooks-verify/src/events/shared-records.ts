// Generated from the event schemas of @ob/core. Change those, then run:
// OB_WRITE_REFERENCE=1 pnpm vitest run --project unit packages/webhooks-verify/test/events

/** The fields of every event. */
export interface EventEnvelope<Type extends string, ResourceType extends string, Data> {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  /** The type of the event. */
  readonly type: Type;
  /** The time of the event. Events may arrive in another order. */
  readonly timestamp: string;
  /** The id of the consent, payment or account that the event is about. */
  readonly resource_id: string;
  /** The type of the resource that the event is about. */
  readonly resource_type: ResourceType;
  /** The details of the event. */
  readonly data: Data;
}

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
