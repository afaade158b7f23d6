/** A condition that a request must not break. */
export interface Rule<Reason, Facts extends readonly unknown[]> {
  readonly reason: Reason;
  readonly isBroken: (...facts: Facts) => boolean;
}

/** Returns the reason of the first broken rule. */
export function findReason<Reason, Facts extends readonly unknown[]>(
  rules: readonly Rule<Reason, Facts>[],
  ...facts: Facts
): Reason | undefined {
  return rules.find((rule) => rule.isBroken(...facts))?.reason;
}
