/** The result of a decision: a value or a refusal. Check `ok` before you read either. */
export type Result<Value, Refusal> = Accepted<Value> | Refused<Refusal>;

/** A {@link Result} with a value. */
export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** A {@link Result} with a refusal: an expected negative result as data, never thrown. */
export interface Refused<Refusal> {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** Creates a {@link Result} with a value. */
export function accept<const Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

/** Creates a {@link Result} with a refusal. */
export function refuse<const Refusal>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal };
}
