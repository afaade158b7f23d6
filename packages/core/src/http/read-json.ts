import type { ApiFault } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';
import {
  type BodyFault,
  bodyLimit,
  decodeText,
  namesContentCoding,
  namesOtherCharset,
  readMediaType,
  readWholeBody,
} from './read-body.ts';

/**
 * Reads a JSON body of at most 64 KiB. Refuses another media type or character set and a compressed body (415), a larger
 * one (413), and what is not JSON in UTF-8, or not all of it (400). What it answers is data of unknown shape, for a schema to judge.
 */
export async function readJson(request: Request): Promise<Result<unknown, ApiFault>> {
  if (readMediaType(request) !== 'application/json' || namesOtherCharset(request)) {
    return refuse({ code: 'unsupported_media_type', detail: 'Send the body as application/json, in UTF-8.' });
  }
  if (namesContentCoding(request)) {
    return refuse({ code: 'unsupported_media_type', detail: 'Send the body without a Content-Encoding.' });
  }
  const read = await readWholeBody(request);
  if (!read.ok) return refuse(bodyFaults[read.refusal]);
  const text = decodeText(read.value);
  if (text === undefined) return refuse({ code: 'invalid_request', detail: 'The body is not UTF-8.' });
  return parseJson(text);
}

const bodyFaults: Readonly<Record<BodyFault, ApiFault>> = {
  too_large: { code: 'payload_too_large', detail: `A body may have ${bodyLimit} bytes.` },
  broken_off: { code: 'invalid_request', detail: 'The body broke off.' },
};

function parseJson(text: string): Result<unknown, ApiFault> {
  try {
    return accept(JSON.parse(text) as unknown);
  } catch {
    return refuse({ code: 'invalid_request', detail: 'The body is not JSON.' });
  }
}
