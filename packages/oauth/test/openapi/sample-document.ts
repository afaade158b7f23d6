import { createOpenApiDocument, type OpenApiDocument } from '@ob/http/openapi';
import { describeAuthorization } from '../../src/openapi.ts';
import { issuer } from '../sample-request.ts';
import { createTokenService } from '../token/token-service.ts';

/** Makes the document of an authorization server that stands alone. */
export async function createSampleDocument(): Promise<OpenApiDocument> {
  const { routes } = await createTokenService();
  return createOpenApiDocument({
    info: { title: 'Authorization', version: '1.0.0', description: 'Of a test.' },
    servers: [{ url: issuer, description: 'A test' }],
    authorization: describeAuthorization(issuer),
    routes,
    now: 0,
  });
}
