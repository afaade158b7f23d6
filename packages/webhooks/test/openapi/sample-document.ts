import { createOpenApiDocument, type OpenApiDocument } from '@ob/http/openapi';
import { createApi } from '../webhook-api.ts';

/** Makes the document of the webhook routes alone. */
export function createSampleDocument(): Promise<OpenApiDocument> {
  const issuer = 'https://bank.example';
  return createOpenApiDocument({
    info: { title: 'Webhooks', version: '1.0.0', description: 'Of a test.' },
    servers: [{ url: issuer, description: 'A test' }],
    authorization: { authorizationUrl: `${issuer}/authorize`, tokenUrl: `${issuer}/token`, scopes: [] },
    routes: createApi().routes,
    now: 0,
  });
}
