import type { ApiErrorCode } from '../api-error.ts';
import type { JsonSchema } from '../routing/described-schema.ts';

interface SharedHeader {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: string;
}

const text = { type: 'string' } as const;

/** The header fields of answers that more than one operation has, each described once. */
export const sharedHeaders = {
  'x-fapi-interaction-id': {
    description: 'The id of this interaction: the UUID of the request, or a new one if it sent none.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '93bac548-d2de-4546-b106-880a5018460d',
  },
  'Cache-Control': {
    description: 'The rules for caches: `no-store` on everything that belongs to a client or a customer.',
    required: true,
    schema: text,
    example: 'no-store',
  },
  'WWW-Authenticate': {
    description:
      'How to be let in (RFC 6750 section 3, RFC 9449 section 7.1). Names an error where a token was sent and refused.',
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
      'How many requests a client may send (`q`) in how many seconds (`w`), where that is limited.',
    required: false,
    schema: text,
    example: '"burst";q=100;w=2',
  },
  RateLimit: {
    description: 'How many requests are left (`r`), and in how many seconds there will be one more (`t`).',
    required: false,
    schema: text,
    example: '"burst";r=99;t=1',
  },
  Deprecation: {
    description: 'Since when this version is deprecated, in seconds since the epoch (RFC 9745).',
    required: true,
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    example: '@1767225600',
  },
  Sunset: {
    description: 'From when on this version answers 410 alone (RFC 8594).',
    required: true,
    schema: text,
    example: 'Fri, 01 Jan 2027 00:00:00 GMT',
  },
  Link: {
    description: 'Where the same is found in the next version: `rel="successor-version"` (RFC 5829).',
    required: true,
    schema: text,
    example: '</open-banking/v2/accounts>; rel="successor-version"',
  },
} as const satisfies Readonly<Record<string, SharedHeader>>;

/** A key of {@link sharedHeaders}. */
export type SharedHeaderName = keyof typeof sharedHeaders;

/** What every answer of the service carries. */
export const headersOfEveryAnswer: readonly SharedHeaderName[] = ['x-fapi-interaction-id', 'Cache-Control'];

/** What an answer tells to a client that it has recognized by its token. */
export const headersForKnownClients: readonly SharedHeaderName[] = ['RateLimit-Policy', 'RateLimit'];

/** What the answers of a version on its way out carry. */
export const headersOfDeprecatedRoutes: readonly SharedHeaderName[] = ['Deprecation', 'Sunset', 'Link'];

/** What comes with a refusal. */
export const headersOfRefusals: Readonly<Partial<Record<ApiErrorCode, readonly SharedHeaderName[]>>> = {
  invalid_token: ['WWW-Authenticate'],
  insufficient_scope: ['WWW-Authenticate'],
  rate_limit_exceeded: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
};

/** Refers to header fields that are described once. */
export function referToHeaders(names: readonly SharedHeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
