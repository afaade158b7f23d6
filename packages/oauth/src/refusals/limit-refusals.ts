import type { OAuthRefusalRow } from './refusal-row.ts';

/** Why a request is refused that may be repeated later as it is. */
export const limitRefusals = {
  burst_limit: {
    error: 'temporarily_unavailable',
    description: 'Too many requests, wait for as many seconds as Retry-After says',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
