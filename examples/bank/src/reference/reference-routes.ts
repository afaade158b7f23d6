import { createHash } from 'node:crypto';
import type { Route } from '@ob/core/http';
import { respondPage } from '../pages/respond-page.ts';
import { createReferenceAssetRoutes, loadReferenceAssets } from './reference-assets.ts';
import { documentPath, renderReferencePage } from './reference-page.ts';

/** Makes the routes of the API reference: the document, the page that shows it, and what the page loads. */
export function createReferenceRoutes(document: string): readonly Route[] {
  const assets = loadReferenceAssets();
  const page = renderReferencePage(assets);
  return [
    createDocumentRoute(document),
    {
      method: 'GET',
      path: '/docs',
      errors: 'page',
      handle: async () => respondPage(page, { hasScripts: true }),
    },
    ...createReferenceAssetRoutes(assets),
  ];
}

/** The document stays the same until the server starts anew, so whoever has it already is told so. */
function createDocumentRoute(document: string): Route {
  const tag = `"${createHash('sha256').update(document).digest('base64url')}"`;
  const headers = {
    'cache-control': 'public, no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
  };
  return {
    method: 'GET',
    path: documentPath,
    errors: 'api',
    async handle(request) {
      return isKnown(request.headers.get('if-none-match'), tag)
        ? new Response(null, { status: 304, headers })
        : new Response(document, { headers: { ...headers, 'content-type': 'application/json' } });
    },
  };
}

/** Compares weakly, as RFC 9110 section 13.1.2 has it. */
function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
