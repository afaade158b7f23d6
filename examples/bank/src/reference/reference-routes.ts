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
  /** Returns the same document each time. */
  readonly readApi: () => Promise<OpenApiDocument>;
  readonly events: AsyncApiDocument;
}

/** Creates the routes of the reference: the documents, their pages, and the files that the pages load. */
export function createReferenceRoutes({ readApi, events }: ReferenceDocuments): readonly Route[] {
  const assets = loadReferenceAssets();
  return [
    createDocumentRoute(referencePaths.api, documentOperations.api, readApi),
    createDocumentRoute(referencePaths.events, documentOperations.events, async () => events),
    createPageRoute(referencePaths.apiPage, async () => renderReferencePage(await readApi(), assets)),
    createPageRoute(referencePaths.eventPage, async () => renderEventPage(events, assets.events)),
    ...createReferenceAssetRoutes(assets),
  ];
}

/** Renders the page at the first request: a server that nobody asks for it starts without that work. */
function createPageRoute(path: string, render: () => Promise<Page>): Route {
  let content: Promise<PageContent> | undefined;
  return {
    method: 'GET',
    path,
    errors: 'page',
    async handle() {
      content ??= render().then(renderContent);
      const { blob, headers } = await content;
      return new Response(blob, { headers });
    },
  };
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
