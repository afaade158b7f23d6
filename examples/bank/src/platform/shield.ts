import type { IncomingMessage, RequestListener } from 'node:http';

/** Methods that exist in HTTP and that no web-standard `Request` can carry. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Stands before a framework's listener and takes out of a request what would make building a `Request` of it fail or
 * mislead. The routes depend on no `Host`, so a fixed one is put in its place: a made-up one could break the URL or
 * move its path. A method that `Request` forbids gets another name, and is refused like any other that no route has.
 */
export function shield(listener: RequestListener): RequestListener {
  return (request, response) => {
    joinRepeated(request);
    request.headers.host = 'localhost';
    if (forbiddenMethods.has(request.method ?? '')) request.method = `X-${request.method}`;
    request.url = readPathOf(request.url ?? '/');
    listener(request, response);
  };
}

/**
 * Shows the values of a header that came several times, joined by commas. Node keeps the first of some and drops the
 * rest, and frameworks differ in which view they take: what was sent twice must be refused behind all of them alike.
 */
function joinRepeated(request: IncomingMessage): void {
  for (const name of ['authorization', 'content-type'] as const) {
    if (!isRepeated(request, name)) continue;
    request.headers[name] = request.headersDistinct[name]?.join(', ');
  }
}

/** The raw fields are looked through, because `headersDistinct` would build every one of them for every request. */
function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const field = rawHeaders[index];
    if (field?.length === name.length && field.toLowerCase() === name) found += 1;
  }
  return found > 1;
}

/**
 * Reduces the target of a request (RFC 9112 section 3.2) to a path with its query: the absolute form loses its origin,
 * and what is no path, or would be read as an origin by one framework and not by the other, becomes a path of its own.
 */
function readPathOf(target: string): string {
  if (plainTarget.test(target)) return target;
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/(?=[?#])/);
  const plain = path
    .replaceAll('\\', '%5C')
    .replace(/^\/{2,}/, '/%2F')
    .replaceAll(dotSegment, keepDots);
  return `${plain.startsWith('/') ? '' : '/'}${plain}${query.join('')}`;
}

/** A path in which nothing has to be put right: nearly every one. */
const plainTarget = /^(?=\/)(?!\/\/)(?:(?!\/(?:\.|%2e))[^\\])*$/i;

/** A URL resolves these away, so that a proxy in front would have judged another path than the one that is served. */
const dotSegment = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

function keepDots(segment: string): string {
  return segment.replaceAll(/\.|%2e/gi, '%252E');
}
