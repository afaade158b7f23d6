import { chooseMediaType } from '../request/accept.ts';
import type { Route } from './route.ts';

/**
 * Creates a check for an unknown path that a person typed: a browser prefers HTML, and no API begins with the same
 * segment. Programs get JSON, also from an API path that a browser opened.
 */
export function createMistypeCheck(routes: readonly Route[]): (request: Request, path: string) => boolean {
  const programs = new Set(
    routes.filter(({ errors }) => errors !== 'page').map(({ path }) => readFirst(path)),
  );
  return ({ method, headers }, path) =>
    ['GET', 'HEAD'].includes(method) &&
    chooseMediaType(headers.get('accept'), ['application/json', 'text/html']) === 'text/html' &&
    !programs.has(readFirst(path));
}

function readFirst(path: string): string {
  return (
    path
      .split('/')
      .find((segment) => segment !== '')
      ?.toLowerCase() ?? ''
  );
}
