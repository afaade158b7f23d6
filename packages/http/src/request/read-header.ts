import type { ApiError } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';

/**
 * Reads a header that may be given once. Blank counts as absent. Several values, which arrive joined by commas,
 * are refused: no header that is read here has a comma in its value.
 */
export function readSingleHeader(request: Request, name: string): Result<string | undefined, ApiError> {
  const [value, another] = readHeaderValues(request, name);
  if (another !== undefined)
    return refuse({ code: 'invalid_header', detail: 'Send this header once, with one value.', path: name });
  return accept(value);
}

/** Reads the values of a header, which arrive joined by commas. A blank one, alone, counts as absent. */
export function readHeaderValues(request: Request, name: string): readonly string[] {
  const header = request.headers.get(name)?.trim() ?? '';
  return header === '' ? [] : header.split(',').map((value) => value.trim());
}
