import { respondText } from '@ob/http';
import { type PageErrorCode, pageErrors, renderErrorPage } from './error-page.ts';
import { type Page, renderPage } from './layout.ts';

/** How a page is answered beside its content. */
export interface PageOptions {
  readonly status?: number;
  /** Where forms of the page may end up by redirects, beside this site; browsers hold redirects to `form-action` too. */
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

/** Responds with a page: never cached, never framed, and without scripts unless the page names them. */
export function respondPage(page: Page, options: PageOptions = {}): Response {
  const { status = 200, headers } = options;
  return respondText(status, renderPage(page), {
    ...sharedHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': describePolicy(page, options),
    ...headers,
  });
}

/** Answers the error page of one of our own codes. */
export function respondPageError(code: PageErrorCode): Response {
  const { status, ...texts } = pageErrors[code];
  return respondPage(renderErrorPage(code, texts), { status });
}

/** Answers the page for a failure of the service; one that ends by itself says when to try again. */
export function respondFailure(code: string): Response {
  const known = Object.hasOwn(pageErrors, code) ? (code as PageErrorCode) : 'internal_error';
  const { status, ...texts } = pageErrors[known];
  const headers = known === 'service_unavailable' ? { 'retry-after': '5' } : {};
  return respondPage(renderErrorPage(known, texts), { status, headers });
}

/** Sends the browser on with 303, so that it follows by GET, and gives or takes a cookie where asked to. */
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

/** The origin of a redirect URI, or its scheme where it is an app's own; nothing that could end the directive. */
function findFormTargets(redirectUri: string): readonly string[] {
  if (!URL.canParse(redirectUri)) return [];
  const { origin, protocol } = new URL(redirectUri);
  const target = origin === 'null' ? protocol : origin;
  return /^[a-z][a-z0-9+.-]*:(?:\/\/[a-z0-9.:[\]-]+)?$/.test(target) ? [target] : [];
}
