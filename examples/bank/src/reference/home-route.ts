import { type Route, respondJson } from '@ob/http';
import { describeSchema } from '@ob/http/openapi';
import { chooseMediaType, type Operation } from '@ob/http/routes';
import { respondPage } from '@ob/server/pages';
import { z } from 'zod';
import { pageSettings } from '../page-settings.ts';
import { serviceTag } from '../platform/service-operations.ts';
import { renderHomePage } from '../sign-in/home-page.ts';
import { referencePaths } from './reference-paths.ts';

const address = (description: string) => z.url().meta({ description });

const directorySchema = z
  .object({
    data: z.object({
      issuer: address('The issuer of the authorization server, which is the base URL of the API.'),
      openid_configuration: address('The discovery document.'),
      openapi: address('The OpenAPI document.'),
      asyncapi: address('The AsyncAPI document.'),
      documentation: address('The API reference for people.'),
    }),
  })
  .meta({ description: 'The addresses of this server.' });

/** Lists the addresses of a server by its issuer, which is also its base URL. */
function listAddresses(issuer: string): z.infer<typeof directorySchema>['data'] {
  return {
    issuer,
    openid_configuration: `${issuer}/.well-known/openid-configuration`,
    openapi: `${issuer}${referencePaths.api}`,
    asyncapi: `${issuer}${referencePaths.events}`,
    documentation: `${issuer}${referencePaths.apiPage}`,
  };
}

const directoryExample = { data: listAddresses('https://bank.example') };

const operation: Operation = {
  tag: serviceTag,
  security: { kind: 'public' },
  operationId: 'getDirectory',
  summary: 'List the addresses of this server',
  description: 'Responds with a page to browsers and with JSON to programs.',
  answers: [
    {
      status: 200,
      description: 'The addresses.',
      bodies: [
        {
          mediaType: 'application/json',
          schema: describeSchema(directorySchema, 'output'),
          examples: { directory: { summary: 'The addresses', value: directoryExample } },
        },
        { mediaType: 'text/html', schema: describeSchema(z.string(), 'output'), examples: {} },
      ],
    },
  ],
};

/** Creates the route of `/`: a page for browsers, JSON for programs. */
export function createHomeRoute(issuer: string): Route {
  const page = renderHomePage(pageSettings.bankName);
  return {
    method: 'GET',
    path: '/',
    errors: 'page',
    describe: async () => operation,
    async handle(request) {
      const mediaType = chooseMediaType(request.headers.get('accept'), ['application/json', 'text/html']);
      const headers = { vary: 'Accept' };
      return mediaType === 'text/html'
        ? respondPage(pageSettings, page, { headers })
        : respondJson(200, { data: listAddresses(issuer) }, headers);
    },
  };
}
