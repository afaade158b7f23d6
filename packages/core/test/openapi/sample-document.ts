import { createAccountRoutes } from '@ob/core/routes';
import type { Route } from '@ob/http';
import { createOpenApiDocument, type DocumentOptions } from '@ob/http/routes';

/** The account routes for documents; tests send them no requests. */
export const accountRoutes: readonly Route[] = createAccountRoutes({} as never);

export const authorization = {
  authorizationUrl: 'https://bank.example/oauth/authorize',
  tokenUrl: 'https://bank.example/oauth/token',
  scopes: [
    { name: 'accounts', description: 'Read accounts', byClient: false, byCustomer: true },
    { name: 'consents', description: 'Handle consents', byClient: true, byCustomer: false },
  ],
};

const sample: DocumentOptions = {
  info: { title: 'Bank', version: '1.0.0', description: 'The API of a bank.' },
  servers: [{ url: 'https://bank.example', description: 'The bank' }],
  authorization,
  routes: accountRoutes,
  now: Date.parse('2026-03-01T00:00:00.000Z'),
};

export function createSampleDocument(options: Partial<DocumentOptions> = {}) {
  return createOpenApiDocument({ ...sample, ...options });
}
