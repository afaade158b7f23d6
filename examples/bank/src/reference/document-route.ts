import { createHash } from 'node:crypto';
import type { Route } from '@ob/http';
import type { Operation } from '@ob/http/routes';

/** Makes the route of a document, which is made at the first request and stays the same until the server restarts. */
export function createDocumentRoute(
  path: string,
  operation: Operation,
  makeDocument: () => Promise<object>,
): Route {
  let content: Promise<DocumentContent> | undefined;
  return {
    method: 'GET',
    path,
    errors: 'api',
    describe: async () => operation,
    async handle(request) {
      content ??= makeDocument().then(renderContent);
      const { blob, tag, headers } = await content;
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

interface DocumentContent {
  /** Unlike text, a blob is not copied for each response. */
  readonly blob: Blob;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

function renderContent(document: object): DocumentContent {
  const text = JSON.stringify(document);
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = {
    'cache-control': 'public, no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
  };
  return { blob: new Blob([text]), tag, headers };
}

/** Compares weakly, as RFC 9110 section 13.1.2 has it. */
function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
