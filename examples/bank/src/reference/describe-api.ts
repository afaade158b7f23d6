import type { Route } from '@ob/http';
import { createOpenApiDocument, type OpenApiDocument } from '@ob/http/openapi';
import { describeAuthorization } from '@ob/oauth/routes';

const info = {
  title: 'Sample Bank open banking API',
  summary: 'Account information, payments, consents, authorization and webhooks for third parties.',
  description:
    'A third party asks for a consent, sends the customer to the bank to authorize it, and then reads what the customer has shared.',
  version: '1.0.0',
  license: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
} as const;

/** What a description depends on beside the routes. */
export interface DescribedServer {
  readonly issuer: string;
  readonly environment: 'sandbox' | 'production';
  /** In milliseconds since the epoch. */
  readonly now: number;
}

const serverWords = {
  sandbox: 'The sandbox, with made-up customers',
  production: 'The bank',
} as const;

/** Describes the API routes that are served. */
export function describeApi(
  { issuer, environment, now }: DescribedServer,
  routes: readonly Route[],
): Promise<OpenApiDocument> {
  return createOpenApiDocument({
    info: { ...info, contact: { name: 'Sample Bank', url: `${issuer}/docs` } },
    routes,
    now,
    servers: [{ url: issuer, description: serverWords[environment] }],
    authorization: describeAuthorization(issuer),
  });
}
