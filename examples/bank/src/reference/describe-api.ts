import { consentOperations, consentTag } from '@ob/consent/openapi';
import {
  accountOperations,
  accountTag,
  fundsConfirmationOperations,
  fundsConfirmationTag,
  paymentOperations,
  paymentTag,
  refusalDetails,
} from '@ob/core/openapi';
import type { Route } from '@ob/http';
import { createOpenApiDocument, type OpenApiDocument, type Operation } from '@ob/http/openapi';
import { authorizationTag, describeAuthorization, oauthOperations } from '@ob/oauth/openapi';
import { sandboxOperations, sandboxTag } from '@ob/sandbox/openapi';
import { webhookOperations, webhookTag } from '@ob/webhooks/openapi';
import { serviceOperations, serviceTag } from '../platform/service-operations.ts';
import { documentOperations } from './document-operation.ts';

/** The description of every API route that the bank can serve; one of your own belongs here. */
export const bankOperations: readonly Operation[] = [
  ...accountOperations,
  ...paymentOperations,
  ...fundsConfirmationOperations,
  ...consentOperations,
  ...oauthOperations,
  ...webhookOperations,
  ...sandboxOperations,
  ...serviceOperations,
  ...documentOperations,
];

const tags = [
  accountTag,
  paymentTag,
  fundsConfirmationTag,
  consentTag,
  authorizationTag,
  webhookTag,
  sandboxTag,
  serviceTag,
];

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

/** Describes the API routes that are served; throws where one has no operation. */
export function describeApi(
  { issuer, environment, now }: DescribedServer,
  routes: readonly Route[],
): OpenApiDocument {
  return createOpenApiDocument({
    info: { ...info, contact: { name: 'Sample Bank', url: `${issuer}/docs` } },
    tags,
    routes,
    refusalDetails,
    now,
    operations: bankOperations,
    servers: [{ url: issuer, description: serverWords[environment] }],
    authorization: describeAuthorization(issuer),
  });
}
