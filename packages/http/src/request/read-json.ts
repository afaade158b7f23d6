import type { ApiError } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';
import {
  type BodyRefusal,
  bodyLimit,
  decodeText,
  hasOtherCharset,
  isCompressed,
  readBody,
  readMediaType,
} from './read-body.ts';

/** Reads a JSON body in UTF-8 of at most 64 KiB. Refuses others with 400, 413 or 415. Validate the result with a schema. */
export async function readJson(request: Request): Promise<Result<unknown, ApiError>> {
  const apiError = findMediaError(request);
  if (apiError !== undefined) return refuse(apiError);
  const read = await readBody(request);
  return read.ok ? parseJson(read.value) : refuse(bodyErrors[read.refusal]);
}

/** Reads a JSON body like {@link readJson}. Reads an empty body as `{}` and requires no media type for it. */
export async function readOptionalJson(request: Request): Promise<Result<unknown, ApiError>> {
  const read = await readBody(request);
  if (read.ok && read.value.byteLength === 0) return accept({});
  const apiError = findMediaError(request);
  if (apiError !== undefined) return refuse(apiError);
  return read.ok ? parseJson(read.value) : refuse(bodyErrors[read.refusal]);
}

function findMediaError(request: Request): ApiError | undefined {
  if (readMediaType(request) !== 'application/json' || hasOtherCharset(request)) {
    return bodyErrors.other_media_type;
  }
  return isCompressed(request) ? bodyErrors.compressed : undefined;
}

export const bodyErrors = {
  other_media_type: {
    code: 'unsupported_media_type',
    detail: 'Send the body as application/json, in UTF-8.',
  },
  compressed: { code: 'unsupported_media_type', detail: 'Send the body without a Content-Encoding.' },
  too_large: {
    code: 'payload_too_large',
    detail: `The body is larger than ${bodyLimit} bytes. Send a smaller one.`,
  },
  incomplete: { code: 'invalid_request', detail: 'The body is incomplete. Send it again.' },
  not_text: { code: 'invalid_request', detail: 'The body is not UTF-8. Encode it as UTF-8.' },
  not_json: { code: 'invalid_request', detail: 'The body is not valid JSON. Correct its syntax.' },
} as const satisfies Readonly<Record<BodyRefusal, ApiError>> & Readonly<Record<string, ApiError>>;

function parseJson(bytes: Uint8Array): Result<unknown, ApiError> {
  const text = decodeText(bytes);
  if (text === undefined) return refuse(bodyErrors.not_text);
  try {
    return accept(JSON.parse(text) as unknown);
  } catch {
    return refuse(bodyErrors.not_json);
  }
}
