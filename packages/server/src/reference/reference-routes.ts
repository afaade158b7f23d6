import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '@ob/http';
import { createOpenApiDocument, type DocumentOptions } from '@ob/http/routes';
import { describeAuthorization } from '@ob/oauth/routes';
import { type AsyncApiOptions, createAsyncApiDocument } from '@ob/webhooks/routes';
import { assetFolder } from '../page-assets.ts';
import type { Page } from '../pages/layout.ts';
import type { PageSettings } from '../pages/page-settings.ts';
import { respondPage } from '../pages/respond-page.ts';
import { createDocumentRoute } from './document-route.ts';
import { renderEventPage } from './event-page.ts';
import { referencePaths } from './paths.ts';
import { renderReferencePage } from './reference-page.ts';

export interface ReferenceOptions extends Pick<DocumentOptions, 'routes' | 'now'> {
  readonly issuer: string;
  /** The name, language and theme of the pages. */
  readonly settings: PageSettings;
  /** The title and the description of the API. */
  readonly api: DocumentOptions['info'];
  /** The title and the description of the events. */
  readonly events: AsyncApiOptions['info'];
  /** Describes the server of the issuer, such as `The sandbox`. */
  readonly serverDescription: string;
}

/**
 * Creates the routes of the API reference: documents, pages and their files. The documents describe `routes` and
 * themselves. Renders the pages now, so that the first request does not wait and an error stops the start.
 */
export async function createReferenceRoutes(options: ReferenceOptions): Promise<readonly Route[]> {
  const { settings } = options;
  const events = createAsyncApiDocument({ info: options.events });
  const documents = [
    createDocumentRoute('api', () => api),
    createDocumentRoute('events', async () => events),
  ];
  const api = describeApi(options, documents);
  const shared = createAssetRoute('reference', 'css');
  const own = createAssetRoute('operations', 'css');
  const script = createAssetRoute('reference', 'js');
  const files = { styles: [shared.path, own.path], scripts: [script.path] };
  const pages = [
    { path: referencePaths.apiPage, page: { ...renderReferencePage(await api), ...files } },
    { path: referencePaths.eventPage, page: { ...renderEventPage(events), styles: [shared.path] } },
  ];
  const pageRoutes = pages.map(({ path, page }) => createPageRoute(settings, path, page));
  return [...documents, ...(await Promise.all(pageRoutes)), shared, own, script];
}

function describeApi(
  { issuer, routes, now, api, serverDescription }: ReferenceOptions,
  documents: readonly Route[],
) {
  return createOpenApiDocument({
    info: api,
    routes: [...routes, ...documents],
    now,
    servers: [{ url: issuer, description: serverDescription }],
    authorization: describeAuthorization(issuer),
  });
}

/** Renders a page as a blob, which slow clients share; text would be copied for each response. */
async function createPageRoute(settings: PageSettings, path: string, page: Page): Promise<Route> {
  const response = respondPage(settings, page, { mayCall: page.scripts !== undefined });
  const blob = await response.blob();
  const { headers } = response;
  return { method: 'GET', path, errors: 'page', handle: async () => new Response(blob, { headers }) };
}

const mediaTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** Creates the route of a file. The path has a hash of the content, so browsers may cache it for ever. */
function createAssetRoute(name: string, kind: keyof typeof mediaTypes): Route {
  const content = readFileSync(new URL(`${name}.${kind}`, assetFolder));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const blob = new Blob([content]);
  const headers = {
    'content-type': mediaTypes[kind],
    'content-length': String(blob.size),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  const handle = async () => new Response(blob, { headers });
  return { method: 'GET', path: `/assets/${name}.${hash}.${kind}`, errors: 'page', handle };
}
