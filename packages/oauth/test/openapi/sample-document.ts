import type { Route } from '@ob/http';
import { createOpenApiDocument, type OpenApiDocument } from '@ob/http/openapi';
import { issuer, openTestBank } from '@ob/tooling/test-bank';
import { describeAuthorization } from '../../src/routes.ts';

/** Lists the routes of the authorization server. */
export async function listOAuthRoutes(): Promise<readonly Route[]> {
  const { routes } = await openTestBank();
  return routes.filter(({ path }) => /^\/(oauth|[.]well-known)\//.test(path));
}

/** Makes the document of an authorization server that stands alone. */
export async function createSampleDocument(): Promise<OpenApiDocument> {
  return createOpenApiDocument({
    info: { title: 'Authorization', version: '1.0.0', description: 'Of a test.' },
    servers: [{ url: issuer, description: 'A test' }],
    authorization: describeAuthorization(issuer),
    routes: await listOAuthRoutes(),
    now: 0,
  });
}
