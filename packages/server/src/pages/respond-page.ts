import { respondText } from '@ob/http';
import { renderPageError } from './error-page.ts';
import { type Page, renderPage } from './layout.ts';
import { type PageErrorCode, pageErrors } from './page-errors.ts';
import type { PageSettings } from './page-settings.ts';

export interface PageOptions {
  readonly status?: number;
  /** The redirect target of the page's form: browsers apply `form-action` to redirects, too. */
  readonly redirectUri?: string;
  /** Whether scripts of the page may send requests to this site. */
  readonly mayCall?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const sharedHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Responds with a page that is never cached or framed and runs only the scripts that it names. Sets the cookie of a new
 * browser.
 */
export function respondPage(settings: PageSettings, page: Page, options: PageOptions = {}): Response {
  const { status = 200, headers } = options;
  const response = respondText(status, renderPage(settings, page), {
    ...sharedHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': describePolicy(page, options),
    ...headers,
  });
  if (page.browser?.cookie !== undefined) response.headers.append('set-cookie', page.browser.cookie);
  return response;
}

/** Responds with the page of an error code. */
export function respondPageError(
  settings: PageSettings,
  code: PageErrorCode,
  headers: PageOptions['headers'] = {},
): Response {
  const page = renderPageError(settings.texts.errors, code);
  return respondPage(settings, page, { status: pageErrors[code].status, headers });
}

/** Responds with the page of a failure. An outage has `retry-after`. */
export function respondFailure(settings: PageSettings, code: string): Response {
  const known = isPageErrorCode(code) ? code : 'internal_error';
  return respondPageError(settings, known, known === 'service_unavailable' ? { 'retry-after': '5' } : {});
}

function isPageErrorCode(code: string): code is PageErrorCode {
  return Object.hasOwn(pageErrors, code);
}

/** Redirects with 303, so that the browser follows by GET. Sets the cookie, if any. */
export function redirectTo(location: string, cookie?: string): Response {
  const headers = new Headers({ ...sharedHeaders, location });
  if (cookie !== undefined) headers.set('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function describePolicy({ scripts = [] }: Page, { redirectUri, mayCall }: PageOptions): string {
  const targets = ["'self'", ...(redirectUri === undefined ? [] : findFormTargets(redirectUri))];
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(scripts.length > 0 ? ["script-src 'self'"] : []),
    ...(mayCall === true ? ["connect-src 'self'"] : []),
    `form-action ${targets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Lists the origin of a redirect URI, or the scheme of an app; never text that could end the directive. */
function findFormTargets(redirectUri: string): readonly string[] {
  if (!URL.canParse(redirectUri)) return [];
  const { origin, protocol } = new URL(redirectUri);
  const target = origin === 'null' ? protocol : origin;
  return /^[a-z][a-z0-9+.-]*:(?:\/\/[a-z0-9.:[\]-]+)?$/.test(target) ? [target] : [];
}
