import { type ApiErrors, apiErrors, describeErrors } from '../api-error.ts';
import type { RouteContext } from './route.ts';

type HeaderFields = Readonly<Record<string, string>>;

const encoder = new TextEncoder();

/**
 * Answers a text that no cache may keep, of the media type that `headers` say. Its length is told, so that no server
 * has to send it in chunks, and every server sends the same.
 */
export function respondText(status: number, text: string, headers: HeaderFields): Response {
  const fields = {
    'cache-control': 'no-store',
    'content-length': String(encoder.encode(text).byteLength),
    ...headers,
  };
  return new Response(text, { status, headers: fields });
}

/** Answers JSON that no cache may keep. */
export function respondJson(status: number, body: unknown, headers: HeaderFields = {}): Response {
  return respondText(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Answers without a body: 204, or the like. */
export function respondEmpty(status: number, headers: HeaderFields = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** Answers with the faults of a request; the first one decides the status. */
export function respondErrors(
  errors: ApiErrors,
  interactionId: string,
  headers: HeaderFields = {},
): Response {
  return respondJson(apiErrors[errors[0].code].status, describeErrors(errors, interactionId), headers);
}

/** Answers with the faults of a request, and tells the log the first of them. */
export function refuseRequest(errors: ApiErrors, context: RouteContext): Response {
  context.annotate({ reason: errors[0].code });
  return respondErrors(errors, context.interactionId);
}

/** Answers an OAuth error (RFC 6749 section 5.2). `description` is plain ASCII without quotes and backslashes. */
export function respondOAuthError(
  status: number,
  error: string,
  description: string,
  headers: HeaderFields = {},
): Response {
  return respondJson(status, { error, error_description: description }, { pragma: 'no-cache', ...headers });
}
