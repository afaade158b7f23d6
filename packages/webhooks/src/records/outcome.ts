/** The effect of an outcome on the health of a webhook. */
export type OutcomeCharge = 'success' | 'failure' | 'none';

/**
 * The outcomes of an attempt. `http_status`: not 2xx. `refused`: refused or unreachable. `protocol`: not valid HTTP, or headers
 * that are too large. `sender_fault`: the network or resolver of the sender failed.
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

export type FailureOutcome = Exclude<Outcome, 'delivered' | 'http_status' | 'redirect'>;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns the outcome of a final status. Only 2xx is `delivered`. */
export function classifyStatus(httpStatus: number): Outcome {
  if (httpStatus >= 200 && httpStatus <= 299) return 'delivered';
  if (httpStatus === 101) return 'protocol';
  return redirects.has(httpStatus) ? 'redirect' : 'http_status';
}
