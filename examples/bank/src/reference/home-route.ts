import { chooseMediaType, type Route, respondJson } from '@ob/http';
import { respondPage } from '@ob/server/page-parts';
import { pageSettings } from '../page-settings.ts';
import { renderHomePage } from '../sign-in/home-page.ts';
import { referencePaths } from './reference-paths.ts';

/** The addresses that programs read at `/`. */
export interface Directory {
  readonly issuer: string;
  readonly openid_configuration: string;
  readonly openapi: string;
  readonly asyncapi: string;
  readonly documentation: string;
}

/** Lists the addresses of a server by its issuer, which is also its base URL. */
export function listAddresses(issuer: string): Directory {
  return {
    issuer,
    openid_configuration: `${issuer}/.well-known/openid-configuration`,
    openapi: `${issuer}${referencePaths.api}`,
    asyncapi: `${issuer}${referencePaths.events}`,
    documentation: `${issuer}${referencePaths.apiPage}`,
  };
}

/** Creates the route of `/`: a page for browsers, JSON for programs. */
export function createHomeRoute(issuer: string): Route {
  const page = renderHomePage(pageSettings.bankName);
  return {
    method: 'GET',
    path: '/',
    errors: 'page',
    async handle(request) {
      const mediaType = chooseMediaType(request.headers.get('accept'), ['application/json', 'text/html']);
      const headers = { vary: 'Accept' };
      return mediaType === 'text/html'
        ? respondPage(pageSettings, page, { headers })
        : respondJson(200, { data: listAddresses(issuer) }, headers);
    },
  };
}
