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
  const fault = findMediaFault(request);
  if (fault !== undefined) return refuse(fault);
  const read = await readWholeBody(request);
  return read.ok ? parseJson(read.value) : refuse(bodyFaults[read.refusal]);
}

/** Reads a JSON body as {@link readJson} does, or no body at all, which stands for `{}` and needs no media type. */
export async function readOptionalJson(request: Request): Promise<Result<unknown, ApiFault>> {
  const read = await readWholeBody(request);
  if (read.ok && read.value.byteLength === 0) return accept({});
  const fault = findMediaFault(request);
  if (fault !== undefined) return refuse(fault);
  return read.ok ? parseJson(read.value) : refuse(bodyFaults[read.refusal]);
}

function findMediaFault(request: Request): ApiFault | undefined {
  if (readMediaType(request) !== 'application/json' || namesOtherCharset(request)) {
    return { code: 'unsupported_media_type', detail: 'Send the body as application/json, in UTF-8.' };
  }
  return namesContentCoding(request)
    ? { code: 'unsupported_media_type', detail: 'Send the body without a Content-Encoding.' }
    : undefined;
}

const bodyFaults: Readonly<Record<BodyFault, ApiFault>> = {
  too_large: { code: 'payload_too_large', detail: `A body may have ${bodyLimit} bytes.` },
  broken_off: { code: 'invalid_request', detail: 'The body broke off.' },
};

function parseJson(bytes: Uint8Array): Result<unknown, ApiFault> {
  const text = decodeText(bytes);
  if (text === undefined) return refuse({ code: 'invalid_request', detail: 'The body is not UTF-8.' });
  try {
    return accept(JSON.parse(text) as unknown);
  } catch {
    return refuse({ code: 'invalid_request', detail: 'The body is not JSON.' });
  }
}
