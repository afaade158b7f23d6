import { type ApiErrorCode, apiErrors } from '../api-error.ts';
import { respondErrors, respondOAuthError, respondText } from './respond.ts';
import type { ErrorStyle } from './route.ts';

export type RouterErrorCode = Extract<
  ApiErrorCode,
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'version_retired'
  | 'internal_error'
  | 'service_unavailable'
>;

export const routerDetails: Readonly<Record<RouterErrorCode, string>> = {
  not_found: 'No endpoint has this path. Check the letter case and the trailing slash.',
  method_not_allowed: 'Use one of the methods that the Allow header names.',
  not_acceptable: 'Send an Accept header that allows application/json.',
  version_retired: 'Use the version in the Link header.',
  internal_error: 'Try again later. If it fails again, send the interaction id to the bank.',
  service_unavailable: 'Try again later.',
};

/** Creates the router's response to a refused or failed request, in the error style of the route. */
export function refuseInStyle(
  style: ErrorStyle,
  code: RouterErrorCode,
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

/** Returns the OAuth error of a code (RFC 6749 section 4.1.2.1). */
function oauthErrorOf(code: RouterErrorCode): string {
  if (code === 'internal_error') return 'server_error';
  return code === 'service_unavailable' ? 'temporarily_unavailable' : 'invalid_request';
}
