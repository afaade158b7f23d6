import { refusalDetails } from '@ob/core/openapi';
import { createOpenApiDocument, type OpenApiDocument } from '@ob/http/openapi';
import { webhookOperations, webhookTag } from '../../src/openapi.ts';
import { createApi } from '../webhook-api.ts';

/** Makes the document of the webhook routes alone. */
export function createSampleDocument(): OpenApiDocument {
  const issuer = 'https://bank.example';
  return createOpenApiDocument({
    info: { title: 'Webhooks', version: '1.0.0', description: 'Of a test.' },
    servers: [{ url: issuer, description: 'A test' }],
    tags: [webhookTag],
    authorization: { authorizationUrl: `${issuer}/authorize`, tokenUrl: `${issuer}/token`, scopes: [] },
    routes: createApi().routes,
    refusalDetails,
    operations: webhookOperations,
    now: 0,
  });
}
