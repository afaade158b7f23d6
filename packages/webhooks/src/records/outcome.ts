/** What an outcome does to the endpoint's record: clears its failures, adds one, or is charged to nobody. */
export type OutcomeCharge = 'success' | 'failure' | 'none';

/**
 * Every way an attempt can end, with whom it is charged to. `http_status` is a final answer other than 2xx;
 * `refused` includes a host that cannot be reached; `protocol` is an answer that is not HTTP as agreed, oversized
 * headers too; `sender_fault` is a failure of the sender's own network or resolver.
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

/** A key of {@link outcomeCharges}. */
export type Outcome = keyof typeof outcomeCharges;

/** The outcomes of an attempt that got no final answer. */
export type FailureOutcome = Exclude<Outcome, 'delivered' | 'http_status' | 'redirect'>;

/** The statuses that send a client elsewhere: never followed. */
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Judges the final status of an answer: nothing but 2xx is a delivery, whatever the body says. */
export function classifyStatus(httpStatus: number): Outcome {
  if (httpStatus >= 200 && httpStatus <= 299) return 'delivered';
  if (httpStatus === 101) return 'protocol';
  return redirects.has(httpStatus) ? 'redirect' : 'http_status';
}
