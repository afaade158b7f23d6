/** The effect of an outcome on the health of a webhook: clears the failures, adds one, or `none`. */
export type OutcomeCharge = 'success' | 'failure' | 'none';

/**
 * The outcomes of an attempt. `http_status`: a final status other than 2xx. `refused`: refused, or the host cannot be
 * reached. `protocol`: not valid HTTP, or headers that are too large. `sender_fault`: the network or resolver of the
 * sender failed.
 */
export const outcomeCharges = {
  delivered: 'success',
  http_status: 'failure',
  timeout: 'failure',
  dns: 'failure',
  tls: 'failure',
  refused: 'failure',
  reset: 'failure',
  blocked_address: 'failure',
  redirect: 'failure',
  protocol: 'failure',
  sender_fault: 'none',
} as const satisfies Readonly<Record<string, OutcomeCharge>>;

export type Outcome = keyof typeof outcomeCharges;

/** The outcomes without a final answer. */
export type FailureOutcome = Exclude<Outcome, 'delivered' | 'http_status' | 'redirect'>;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns the outcome of a final status. Only 2xx is `delivered`. The body does not matter. */
export function classifyStatus(httpStatus: number): Outcome {
  if (httpStatus >= 200 && httpStatus <= 299) return 'delivered';
  if (httpStatus === 101) return 'protocol';
  return redirects.has(httpStatus) ? 'redirect' : 'http_status';
}
