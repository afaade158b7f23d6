import type { ApiError } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';

/** Reads a header with one value; blank is absent. Refuses a comma, which joins repeated headers, so values must have none. */
export function readSingleHeader(request: Request, name: string): Result<string | undefined, ApiError> {
  const [value, another] = readHeaderValues(request, name);
  return another === undefined ? accept(value) : refuse(refuseRepeatedHeader(name));
}

export function refuseRepeatedHeader(path: string): ApiError {
  return { code: 'invalid_header', detail: 'Send this header once, with one value.', path };
}

/** Reads the values of a header, separated by commas. A blank header counts as absent. */
export function readHeaderValues(request: Request, name: string): readonly string[] {
  const header = request.headers.get(name)?.trim() ?? '';
  return header === '' ? [] : header.split(',').map((value) => value.trim());
}
