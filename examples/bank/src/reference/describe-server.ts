import type { Route } from '@ob/http';
import { createOpenApiDocument, type OpenApiDocument } from '@ob/http/routes';
import { describeAuthorization } from '@ob/oauth/routes';
import { type AsyncApiDocument, createAsyncApiDocument } from '@ob/webhooks/routes';

/** The paths of the reference: documents for programs, pages for people. */
export const referencePaths = {
  /** The OpenAPI document. */
  api: '/openapi.json',
  apiPage: '/docs',
  /** The AsyncAPI document. */
  events: '/asyncapi.json',
  eventPage: '/docs/events',
} as const;

const license = { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' };

/** Facts that are not in the routes. */
export interface DescribedServer {
  readonly issuer: string;
  readonly environment: 'sandbox' | 'production';
  /** In milliseconds since 1970. */
  readonly now: number;
}

export function describeApi(
  { issuer, environment, now }: DescribedServer,
  routes: readonly Route[],
): Promise<OpenApiDocument> {
  const description = environment === 'sandbox' ? 'The sandbox, with made-up customers' : 'The bank';
  return createOpenApiDocument({
    info: {
      title: 'Sample Bank open banking API',
      summary: 'Account information, payments, consents, authorization and webhooks for third parties.',
      description:
        'A third party asks for a consent, sends the customer to the bank to authorize it, and then reads what the customer has shared.',
      version: '1.0.0',
      license,
      contact: { name: 'Sample Bank', url: `${issuer}${referencePaths.apiPage}` },
    },
    routes,
    now,
    servers: [{ url: issuer, description }],
    authorization: describeAuthorization(issuer),
  });
}

/** Describes the events for webhooks. */
export function describeEvents(issuer: string): AsyncApiDocument {
  return createAsyncApiDocument({
    info: {
      title: 'Sample Bank events',
      version: '1.0.0',
      description:
        'The bank sends these events to the webhooks of third parties: changes of consents and payments, and activity on the accounts that customers share. Register a webhook with `POST /webhooks`.',
      contact: { name: 'Sample Bank', url: `${issuer}${referencePaths.eventPage}` },
      license,
      externalDocs: { description: 'The HTTP API', url: `${issuer}${referencePaths.apiPage}` },
    },
  });
}
