/**
 * Reduces a request target (RFC 9112 section 3.2) to path and query. A target that a URL parser would change gets a path without
 * route. Throws a `TypeError` if the origin of the absolute form is not valid.
 */
export function normalizeTarget(target: string): string {
  if (normalTarget.test(target)) return target;
  const [origin = ''] = absoluteForm.exec(target) ?? [];
  if (origin !== '' && !URL.canParse(origin)) throw new TypeError('The origin of the target is not valid');
  const [path = '', ...query] = target.slice(origin.length).split(/(?=[?#])/);
  const normal = path
    .replaceAll('\\', '%5C')
    .replace(/^\/{2,}/, '/%2F')
    .replaceAll(dotSegment, escapeDots);
  return `${normal.startsWith('/') ? '' : '/'}${normal}${query.join('')}`;
}

/** A path that needs no change, as nearly every target. */
const normalTarget = /^(?=\/)(?!\/\/)(?:(?!\/(?:\.|%2e))[^\\])*$/i;

const absoluteForm = /^https?:\/\/[^/?#]*/i;

/** A URL parser removes these segments, so the service would serve another path than a proxy in front has checked. */
const dotSegment = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

function escapeDots(segment: string): string {
  return segment.replaceAll(/\.|%2e/gi, '%252E');
}
