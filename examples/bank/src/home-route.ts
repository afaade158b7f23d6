import { type Route, respondJson } from '@ob/http';
import { chooseMediaType, describeSchema, type Operation } from '@ob/http/routes';
import { type Html, html, respondPage } from '@ob/server/pages';
import { referencePaths, serviceTag } from '@ob/server/reference';
import { z } from 'zod';
import { pageSettings } from './page-settings.ts';

const discovery = '/.well-known/openid-configuration';
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

/** Lists the addresses of a server. */
function listAddresses(issuer: string): z.infer<typeof directorySchema>['data'] {
  return {
    issuer,
    openid_configuration: `${issuer}${discovery}`,
    openapi: `${issuer}${referencePaths.api}`,
    asyncapi: `${issuer}${referencePaths.events}`,
    documentation: `${issuer}${referencePaths.apiPage}`,
  };
}

const directoryExample = { summary: 'The addresses', value: { data: listAddresses('https://bank.example') } };

const operation: Operation = {
  tag: serviceTag,
  security: { kind: 'public' },
  operationId: 'getDirectory',
  summary: 'List the addresses of this server',
  description: 'Responds with a page to browsers and with JSON to programs.',
  responses: [
    {
      status: 200,
      description: 'The addresses.',
      bodies: [
        {
          mediaType: 'application/json',
          schema: describeSchema(directorySchema, 'output'),
          examples: { directory: directoryExample },
        },
        { mediaType: 'text/html', schema: describeSchema(z.string(), 'output'), examples: {} },
      ],
    },
  ],
};

/** Creates the route of `/`: a page for browsers, JSON for programs. */
export function createHomeRoute(issuer: string): Route {
  return {
    method: 'GET',
    path: '/',
    errors: 'page',
    describe: async () => operation,
    async handle(request) {
      const mediaType = chooseMediaType(request.headers.get('accept'), ['application/json', 'text/html']);
      const headers = { vary: 'Accept' };
      return mediaType === 'text/html'
        ? respondPage(pageSettings, { title: 'Welcome', wide: true, main: renderHome() }, { headers })
        : respondJson(200, { data: listAddresses(issuer) }, headers);
    },
  };
}

/** Renders the home page. */
function renderHome(): Html {
  return html`<h1>Welcome to ${pageSettings.bankName}</h1>
<p class="lead">Share your accounts with the apps you choose, and stay in control.</p>
<h2>For customers</h2>
<ul class="tiles">
${renderLink('/sign-in', 'Sign in', 'Sign in with your user name and password.')}
${renderLink('/dashboard', 'Shared access', 'See which companies can see your accounts or act for you, and end it.')}
</ul>
<h2>For developers</h2>
<ul class="tiles">
${renderLink(referencePaths.apiPage, 'API reference', 'Every endpoint with its parameters, responses and errors. Try calls from the page.')}
${renderLink(referencePaths.eventPage, 'Events', 'Every webhook event with its fields and an example.')}
${renderLink(referencePaths.api, 'OpenAPI document', 'The API description for programs.')}
${renderLink(referencePaths.events, 'AsyncAPI document', 'The event description for programs.')}
${renderLink(discovery, 'Discovery document', 'The endpoints, keys and abilities of the authorization server.')}
</ul>`;
}

function renderLink(path: string, name: string, about: string): Html {
  return html`<li class="tile"><a class="tile-name" href="${path}">${name}</a><p class="about">${about}</p></li>`;
}
