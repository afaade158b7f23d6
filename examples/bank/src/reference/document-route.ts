import { createHash } from 'node:crypto';
import type { Route } from '@ob/http';

/** Makes the route of a document, which stays the same until the server starts anew: whoever has it is told so. */
export function createDocumentRoute(path: string, document: string): Route {
  const tag = `"${createHash('sha256').update(document).digest('base64url')}"`;
  // Unlike text, a blob is not copied for each response.
  const blob = new Blob([document]);
  const headers = {
    'cache-control': 'public, no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
  };
  return {
    method: 'GET',
    path,
    errors: 'api',
    async handle(request) {
      return isKnown(request.headers.get('if-none-match'), tag)
        ? new Response(null, { status: 304, headers })
        : new Response(blob, {
            headers: {
              ...headers,
              'content-type': 'application/json',
              'content-length': String(blob.size),
            },
          });
    },
  };
}

/** Compares weakly, as RFC 9110 section 13.1.2 has it. */
function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
