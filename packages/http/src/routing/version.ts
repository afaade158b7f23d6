import type { Clock } from '../clock.ts';
import { refuseInStyle } from './refuse-in-style.ts';
import type { Route, VersionNotice } from './route.ts';

/** The end of a version: its dates and the paths of the next version. */
export interface VersionEnd extends Omit<VersionNotice, 'successor'> {
  /** Returns the path in the next version for a path of this one. */
  successorOf(path: string): string;
}

/** The minimum time between deprecation and sunset. */
const minNoticeMonths = 12;

/**
 * Deprecates routes with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the successor (RFC 5829). From `sunsetAt`
 * on they answer 410. Throws a `RangeError` if that is less than 12 months after `deprecatedAt`.
 */
export function deprecateRoutes(
  { clock }: { readonly clock: Clock },
  routes: readonly Route[],
  end: VersionEnd,
): readonly Route[] {
  const { deprecatedAt, sunsetAt } = end;
  checkNotice(end);
  return routes.map((route) => {
    const version: VersionNotice = { deprecatedAt, sunsetAt, successor: end.successorOf(route.path) };
    return {
      ...route,
      version,
      async handle(request, context) {
        context.addHeaders(describeVersion(version, context.params));
        if (clock.now() < sunsetAt) return route.handle(request, context);
        return refuseInStyle(route.errors, 'version_retired', context.interactionId);
      },
    };
  });
}

function checkNotice({ deprecatedAt, sunsetAt }: VersionEnd): void {
  const earliest = new Date(deprecatedAt);
  earliest.setUTCMonth(earliest.getUTCMonth() + minNoticeMonths);
  if (sunsetAt >= earliest.getTime()) return;
  const problem = `\`sunsetAt\` is less than ${minNoticeMonths} months after \`deprecatedAt\``;
  throw new RangeError(`${problem}. Set ${earliest.toISOString()} or later.`);
}

function describeVersion(
  { deprecatedAt, sunsetAt, successor }: VersionNotice,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const path = successor.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return {
    deprecation: `@${Math.floor(deprecatedAt / 1000)}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: `<${path}>; rel="successor-version"`,
  };
}
