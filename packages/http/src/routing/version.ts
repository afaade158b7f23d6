import type { Clock } from '../clock.ts';
import { refuseInStyle } from './refuse-in-style.ts';
import type { Route, VersionNotice } from './route.ts';

/** What is decided about a version: when it goes, and where the routes of the next one are. */
export interface VersionEnd extends Omit<VersionNotice, 'successor'> {
  /** Names the path of the next version for a path of this one. */
  successorOf(path: string): string;
}

/** For how many months two versions stand side by side at least. */
const monthsSideBySide = 12;

/**
 * Puts the routes of a version on their way out: every answer carries `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and
 * a link to the `successor-version` (RFC 5829), and from `sunsetAt` on there is only 410 `version_retired`. Throws a
 * `RangeError` where callers would get less than 12 months to change over.
 */
export function deprecateRoutes(
  { clock }: { readonly clock: Clock },
  routes: readonly Route[],
  end: VersionEnd,
): readonly Route[] {
  const { deprecatedAt, sunsetAt } = end;
  refuseHaste(end);
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

function refuseHaste({ deprecatedAt, sunsetAt }: VersionEnd): void {
  const earliest = new Date(deprecatedAt);
  earliest.setUTCMonth(earliest.getUTCMonth() + monthsSideBySide);
  if (sunsetAt >= earliest.getTime()) return;
  const months = `${monthsSideBySide} months after deprecatedAt`;
  throw new RangeError(`sunsetAt must be ${earliest.toISOString()} or later: ${months}`);
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
