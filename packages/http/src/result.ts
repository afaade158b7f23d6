/** What a decision answers: a value, or a refusal that the caller must look at before it reaches the value. */
export type Result<Value, Refusal> = Accepted<Value> | Refused<Refusal>;

/** The accepted half of a {@link Result}. */
export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** The refused half of a {@link Result}: an expected outcome, told as data and never thrown. */
export interface Refused<Refusal> {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** Builds the accepted half of a {@link Result}. */
export function accept<const Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

/** Builds the refused half of a {@link Result}. */
export function refuse<const Refusal>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal };
}
