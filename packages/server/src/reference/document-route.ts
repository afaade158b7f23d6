import { createHash } from 'node:crypto';
import type { Route } from '@ob/http';
import { referencePaths } from './paths.ts';

/** Creates the route of a document. The first request renders it; it never changes until a restart. */
export function createDocumentRoute(kind: 'api' | 'events', read: () => Promise<object>): Route {
  let content: Promise<DocumentContent> | undefined;
  return {
    method: 'GET',
    path: referencePaths[kind],
    errors: 'api',
    describe: async () => (await import('../schema/document-operations.ts')).documentOperations[kind],
    async handle(request) {
      content ??= read().then(renderContent);
      const { blob, headers } = await content;
      if (isKnown(request.headers.get('if-none-match'), headers.etag))
        return new Response(null, { status: 304, headers });
      const length = { 'content-length': String(blob.size) };
      return new Response(blob, { headers: { ...headers, ...length, 'content-type': 'application/json' } });
    },
  };
}

interface DocumentContent {
  /** Unlike text, a blob is not copied for each response. */
  readonly blob: Blob;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

function renderContent(document: object): DocumentContent {
  const text = JSON.stringify(document);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = { 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' };
  return { blob: new Blob([text]), headers };
}

/** Compares weakly (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
