import { chooseMediaType } from '../request/accept.ts';
import type { Route } from './route.ts';

/**
 * Creates the check whether a person typed an unknown path. A browser prefers HTML, and no API path has the same first
 * segment. Unknown API paths get JSON, even in a browser.
 */
export function createMistypeCheck(routes: readonly Route[]): (request: Request, path: string) => boolean {
  const apiSegments = new Set(
    routes.filter(({ errors }) => errors !== 'page').map(({ path }) => readFirst(path)),
  );
  return (request, path) =>
    ['GET', 'HEAD'].includes(request.method) && prefersHtml(request) && !apiSegments.has(readFirst(path));
}

/** Returns whether a request comes from the address bar, a link or a form of a browser. Programs rarely prefer HTML. */
export function prefersHtml({ headers }: Request): boolean {
  return chooseMediaType(headers.get('accept'), ['application/json', 'text/html']) === 'text/html';
}

function readFirst(path: string): string {
  return (
    path
      .split('/')
      .find((segment) => segment !== '')
      ?.toLowerCase() ?? ''
  );
}
