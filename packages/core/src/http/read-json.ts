import type { ApiFault } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';
import { bodyLimit, decodeText, readBody, readMediaType } from './read-body.ts';

/**
 * Reads a JSON body of at most 64 KiB. Refuses another media type (415), a larger body (413), and what is not JSON in
 * UTF-8 (400). What it answers is data of unknown shape, for a schema to judge.
 */
export async function readJson(request: Request): Promise<Result<unknown, ApiFault>> {
  if (readMediaType(request) !== 'application/json') {
    return refuse({ code: 'unsupported_media_type', detail: 'Send the body as application/json' });
  }
  const bytes = await readBody(request);
  if (bytes === undefined)
    return refuse({ code: 'payload_too_large', detail: `A body may have ${bodyLimit} bytes` });
  const text = decodeText(bytes);
  if (text === undefined) return refuse({ code: 'invalid_request', detail: 'The body is not UTF-8' });
  return parseJson(text);
}

function parseJson(text: string): Result<unknown, ApiFault> {
  try {
    return accept(JSON.parse(text) as unknown);
  } catch {
    return refuse({ code: 'invalid_request', detail: 'The body is not JSON' });
  }
}
