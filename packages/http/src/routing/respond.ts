import { type ApiErrors, apiErrors, describeErrors } from '../api-error.ts';
import type { RouteContext } from './route.ts';

type HeaderFields = Readonly<Record<string, string>>;

const encoder = new TextEncoder();

/** Creates a `no-store` text response with `Content-Length`, so that no server sends it in chunks. Set its media type. */
export function respondText(status: number, text: string, headers: HeaderFields): Response {
  const fields = {
    'cache-control': 'no-store',
    'content-length': String(encoder.encode(text).byteLength),
    ...headers,
  };
  return new Response(text, { status, headers: fields });
}

/** Creates a JSON response with `Cache-Control: no-store`. */
export function respondJson(status: number, body: unknown, headers: HeaderFields = {}): Response {
  return respondText(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Creates a response without a body, for example 204. */
export function respondEmpty(status: number, headers: HeaderFields = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** Creates the error response of the API. The first error decides the status. */
export function respondErrors(
  errors: ApiErrors,
  interactionId: string,
  headers: HeaderFields = {},
): Response {
  return respondJson(apiErrors[errors[0].code].status, describeErrors(errors, interactionId), headers);
}

/** Creates the error response of the API and logs the first code as the reason. */
export function refuseRequest(errors: ApiErrors, context: RouteContext): Response {
  context.annotate({ reason: errors[0].code });
  return respondErrors(errors, context.interactionId);
}

/** Creates an OAuth error response (RFC 6749 section 5.2). `description` is ASCII without quotes and backslashes. */
export function respondOAuthError(
  status: number,
  error: string,
  description: string,
  headers: HeaderFields = {},
): Response {
  return respondJson(status, { error, error_description: description }, { pragma: 'no-cache', ...headers });
}
