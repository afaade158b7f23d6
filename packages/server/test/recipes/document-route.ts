import { type Route, respondJson } from '@ob/http';
import { createOpenApiDocument } from '@ob/http/routes';
import { describeAuthorization } from '@ob/oauth/routes';

export function createDocumentRoute(issuer: string, listRoutes: () => readonly Route[]): Route {
  const createDocument = () =>
    createOpenApiDocument({
      info: { title: 'Your Bank', version: '1.0.0', description: 'The API for third parties.' },
      servers: [{ url: issuer, description: 'The bank' }],
      authorization: describeAuthorization(issuer),
      routes: listRoutes(),
      now: Date.now(),
    });
  let document: ReturnType<typeof createDocument> | undefined;
  return {
    method: 'GET',
    path: '/openapi.json',
    errors: 'page', // the document does not list itself
    async handle() {
      document ??= createDocument();
      return respondJson(200, await document);
    },
  };
}
