import { type ApiErrorCode, apiErrors } from '../api-error.ts';
import { respondErrors, respondOAuthError, respondText } from './respond.ts';
import type { ErrorStyle } from './route.ts';

/** The codes of the router itself. */
export type RouterCode = Extract<
  ApiErrorCode,
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'version_retired'
  | 'internal_error'
  | 'service_unavailable'
>;

/** What the router tells with each of its codes. */
export const routerDetails: Readonly<Record<RouterCode, string>> = {
  not_found: 'No route has this path; letter case and a trailing slash count.',
  method_not_allowed: 'Use one of the methods that the Allow header names.',
  not_acceptable: 'Accept application/json.',
  version_retired: 'Use the version that the Link header names.',
  internal_error: 'Try again later, and name the id of this answer when you ask about it.',
  service_unavailable: 'Try again later.',
};

/** Refuses, in the words of the route's style, what never reached a handler or failed there. */
export function refuseInStyle(
  style: ErrorStyle,
  code: RouterCode,
  interactionId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status } = apiErrors[code];
  if (style === 'api') return respondErrors([{ code, detail: routerDetails[code] }], interactionId, headers);
  if (style === 'oauth')
    return respondOAuthError(status, oauthErrorOf(code), routerDetails[code].replace(/[.]$/, ''), headers);
  const fields = { 'content-type': 'text/plain; charset=utf-8', ...headers };
  return respondText(status, `${apiErrors[code].title}\n`, fields);
}

/** RFC 6749 section 4.1.2.1 names the two failures; everything else is a fault of the request. */
function oauthErrorOf(code: RouterCode): string {
  if (code === 'internal_error') return 'server_error';
  return code === 'service_unavailable' ? 'temporarily_unavailable' : 'invalid_request';
}
