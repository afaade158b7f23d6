import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals after which the client may repeat the same request. */
export const limitRefusals = {
  burst_limit: {
    error: 'temporarily_unavailable',
    description: 'Too many requests. Wait for the seconds in Retry-After',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
