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
  return ({ method, headers }, path) =>
    ['GET', 'HEAD'].includes(method) &&
    chooseMediaType(headers.get('accept'), ['application/json', 'text/html']) === 'text/html' &&
    !apiSegments.has(readFirst(path));
}

function readFirst(path: string): string {
  return (
    path
      .split('/')
      .find((segment) => segment !== '')
      ?.toLowerCase() ?? ''
  );
}
