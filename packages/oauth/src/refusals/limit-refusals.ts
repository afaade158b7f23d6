import { row } from './refusal-row.ts';

/** The refusals after which the client may repeat the same request. */
export const limitRefusals = {
  burst_limit: row('temporarily_unavailable', 'Too many requests. Wait for the seconds in Retry-After'),
};
