import type { Route } from '@ob/core/http';
import type { AsyncApiDocument } from '@ob/webhooks/asyncapi';
import type { Page } from '../pages/layout.ts';
import { respondPage } from '../pages/respond-page.ts';
import { createDocumentRoute } from './document-route.ts';
import { renderEventPage } from './event-page.ts';
import { createReferenceAssetRoutes, loadReferenceAssets } from './reference-assets.ts';
import { renderReferencePage } from './reference-page.ts';
import { referencePaths } from './reference-paths.ts';

/** The two documents of a server. */
export interface ReferenceDocuments {
  /** The OpenAPI document, as JSON. */
  readonly api: string;
  readonly events: AsyncApiDocument;
}

/** Makes the routes of the reference: the documents, the pages that show them, and what the pages load. */
export function createReferenceRoutes({ api, events }: ReferenceDocuments): readonly Route[] {
  const assets = loadReferenceAssets();
  return [
    createDocumentRoute(referencePaths.api, api),
    createDocumentRoute(referencePaths.events, JSON.stringify(events)),
    createPageRoute(referencePaths.apiPage, renderReferencePage(assets)),
    createPageRoute(referencePaths.eventPage, renderEventPage(events, assets.events)),
    ...createReferenceAssetRoutes(assets),
  ];
}

function createPageRoute(path: string, page: Page): Route {
  const mayCall = page.scripts !== undefined;
  return { method: 'GET', path, errors: 'page', handle: async () => respondPage(page, { mayCall }) };
}
