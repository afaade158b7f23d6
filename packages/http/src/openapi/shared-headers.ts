import type { ApiErrorCode } from '../api-error.ts';
import type { JsonSchema } from '../routing/described-schema.ts';

interface SharedHeader {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: string;
}

const text = { type: 'string' } as const;

/** The response header fields of more than one operation. */
export const sharedHeaders = {
  'x-fapi-interaction-id': {
    description: 'The id of this interaction: the UUID of the request, or a new one if it sent none.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '93bac548-d2de-4546-b106-880a5018460d',
  },
  'Cache-Control': {
    description: 'The rules for caches: `no-store` for all data of a client or a customer.',
    required: true,
    schema: text,
    example: 'no-store',
  },
  'WWW-Authenticate': {
    description:
      'The accepted authentication schemes (RFC 6750 section 3, RFC 9449 section 7.1), and the error if the token was refused.',
    required: false,
    schema: text,
    example: 'Bearer realm="open-banking", error="invalid_token"',
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next request (RFC 9110 section 10.2.3).',
    required: false,
    schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    example: '2',
  },
  'RateLimit-Policy': {
    description:
      'The maximum number of requests of a client (`q`) in a number of seconds (`w`). Absent without a limit.',
    required: false,
    schema: text,
    example: '"burst";q=100;w=2',
  },
  RateLimit: {
    description: 'The number of requests that are left (`r`), and the seconds until there is one more (`t`).',
    required: false,
    schema: text,
    example: '"burst";r=99;t=1',
  },
  Deprecation: {
    description: 'The time since when this version is deprecated, in seconds since the epoch (RFC 9745).',
    required: true,
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    example: '@1767225600',
  },
  Sunset: {
    description: 'The time at which this version is retired (RFC 8594). After it, every response is 410.',
    required: true,
    schema: text,
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
  Link: {
    description: 'The same endpoint in the next version: `rel="successor-version"` (RFC 5829).',
    required: true,
    schema: text,
    example: '</open-banking/v2/accounts>; rel="successor-version"',
  },
} as const satisfies Readonly<Record<string, SharedHeader>>;

export type SharedHeaderName = keyof typeof sharedHeaders;

export const sharedResponseHeaders: readonly SharedHeaderName[] = ['x-fapi-interaction-id', 'Cache-Control'];

/** The header fields of responses to a client with a valid token. */
export const rateLimitHeaders: readonly SharedHeaderName[] = ['RateLimit-Policy', 'RateLimit'];

export const headersOfDeprecatedRoutes: readonly SharedHeaderName[] = ['Deprecation', 'Sunset', 'Link'];

export const headersOfRefusals: Readonly<Partial<Record<ApiErrorCode, readonly SharedHeaderName[]>>> = {
  invalid_token: ['WWW-Authenticate'],
  insufficient_scope: ['WWW-Authenticate'],
  rate_limit_exceeded: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
};

export function referToHeaders(names: readonly SharedHeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
