import type { Route } from '@ob/http';
import type { OpenApiDocument } from '@ob/http/openapi';
import { type Page, respondPage } from '@ob/server/pages';
import type { AsyncApiDocument } from '@ob/webhooks/asyncapi';
import { pageSettings } from '../page-settings.ts';
import { documentOperations } from './document-operation.ts';
import { createDocumentRoute } from './document-route.ts';
import { renderEventPage } from './event-page.ts';
import { createReferenceAssetRoutes, loadReferenceAssets } from './reference-assets.ts';
import { renderReferencePage } from './reference-page.ts';
import { referencePaths } from './reference-paths.ts';

/** The two documents of a server. */
export interface ReferenceDocuments {
  /** Describes the routes of the server with these, which serve the documents. */
  readonly describeApi: (documents: readonly Route[]) => Promise<OpenApiDocument>;
  readonly events: AsyncApiDocument;
}

/**
 * Creates the routes of the reference: the documents, their pages, and the files that the pages load. Makes all of them now:
 * the first request would wait for them, and a route that cannot be described must not stay unseen.
 */
export async function createReferenceRoutes({
  describeApi,
  events,
}: ReferenceDocuments): Promise<readonly Route[]> {
  const assets = loadReferenceAssets();
  const documents = [
    createDocumentRoute(referencePaths.api, documentOperations.api, () => api),
    createDocumentRoute(referencePaths.events, documentOperations.events, async () => events),
  ];
  const api = describeApi(documents);
  return [
    ...documents,
    await createPageRoute(referencePaths.apiPage, renderReferencePage(await api, assets)),
    await createPageRoute(referencePaths.eventPage, renderEventPage(events, assets.events)),
    ...createReferenceAssetRoutes(assets),
  ];
}

async function createPageRoute(path: string, page: Page): Promise<Route> {
  const { blob, headers } = await renderContent(page);
  return { method: 'GET', path, errors: 'page', handle: async () => new Response(blob, { headers }) };
}

interface PageContent {
  /** Unlike text, a blob is not copied for each response: clients that read slowly share it. */
  readonly blob: Blob;
  readonly headers: Headers;
}

async function renderContent(page: Page): Promise<PageContent> {
  const response = respondPage(pageSettings, page, { mayCall: page.scripts !== undefined });
  return { blob: await response.blob(), headers: response.headers };
}
