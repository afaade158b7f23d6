import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '@ob/http';
import type { OpenApiDocument } from '@ob/http/routes';
import { type Page, respondPage } from '@ob/server/pages';
import type { AsyncApiDocument } from '@ob/webhooks/routes';
import { pageSettings } from '../page-settings.ts';
import { referencePaths } from './describe-server.ts';
import { createDocumentRoute } from './document-route.ts';
import { renderEventPage } from './event-page.ts';
import { renderReferencePage } from './reference-page.ts';

export interface ReferenceDocuments {
  /** Describes the routes of the server and those of the documents. */
  readonly describeApi: (documents: readonly Route[]) => Promise<OpenApiDocument>;
  readonly events: AsyncApiDocument;
}

/**
 * Creates the routes of the reference: documents, pages and their files. Renders the pages now, so that the first
 * request does not wait and an error stops the start.
 */
export async function createReferenceRoutes({
  describeApi,
  events,
}: ReferenceDocuments): Promise<readonly Route[]> {
  const shared = createAssetRoute('reference', 'css');
  const own = createAssetRoute('operations', 'css');
  const script = createAssetRoute('reference', 'js');
  const documents = [
    createDocumentRoute('api', () => api),
    createDocumentRoute('events', async () => events),
  ];
  const api = describeApi(documents);
  const files = { styles: [shared.path, own.path], scripts: [script.path] };
  return [
    ...documents,
    await createPageRoute(referencePaths.apiPage, { ...renderReferencePage(await api), ...files }),
    await createPageRoute(referencePaths.eventPage, { ...renderEventPage(events), styles: [shared.path] }),
    ...[shared, own, script],
  ];
}

async function createPageRoute(path: string, page: Page): Promise<Route> {
  const { blob, headers } = await renderContent(page);
  return { method: 'GET', path, errors: 'page', handle: async () => new Response(blob, { headers }) };
}

/** Renders a page as a blob, which slow clients share; text would be copied for each response. */
async function renderContent(page: Page) {
  const response = respondPage(pageSettings, page, { mayCall: page.scripts !== undefined });
  return { blob: await response.blob(), headers: response.headers };
}

const mediaTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** Creates the route of a file. The path has a hash of the content, so browsers may cache it for ever. */
function createAssetRoute(name: string, kind: keyof typeof mediaTypes): Route {
  const content = readFileSync(new URL(`./assets/${name}.${kind}`, import.meta.url));
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
