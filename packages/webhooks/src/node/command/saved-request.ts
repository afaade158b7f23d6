import { printable, UsageError } from './terminal.ts';

/** A request as it was saved: header fields in their order, and the body byte for byte. */
export interface SavedRequest {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

const lineFeed = 10;

/**
 * Reads the text of an HTTP/1.1 request (RFC 9112 section 2.1): an optional request line, header lines that end in
 * CRLF or LF, an empty line, and the body as it is. Throws a `UsageError` for what is no such text.
 */
export function parseSavedRequest(file: Uint8Array): SavedRequest {
  const end = findHeadEnd(file);
  const [first = '', ...rest] = decodeLines(file.subarray(0, end.head));
  if (/^\s*[[{]/.test(first)) {
    throw new UsageError(
      'The file is a body alone. Name it with --body, and its header fields with --header or --headers.',
    );
  }
  if (end.body === undefined) {
    throw new UsageError('The file has no empty line between header fields and body.');
  }
  const lines = isRequestLine(first) ? rest : [first, ...rest];
  return { headers: parseHeaderLines(lines), body: file.subarray(end.body) };
}

/** Reads a file of header fields, one in each line. */
export function parseHeaderFile(file: Uint8Array): SavedRequest['headers'] {
  const [first = '', ...rest] = decodeLines(file);
  return parseHeaderLines(isRequestLine(first) ? rest : [first, ...rest]);
}

/** Reads header lines; empty ones and the pseudo-fields of HTTP/2 are passed over. */
export function parseHeaderLines(lines: readonly string[]): SavedRequest['headers'] {
  return lines.flatMap((line) => {
    if (line.trim() === '' || line.startsWith(':')) return [];
    const { name, value } = /^(?<name>[!#$%&'*+.^`|~\w-]+):(?<value>.*)$/.exec(line)?.groups ?? {};
    if (name === undefined || value === undefined) {
      throw new UsageError(`This is no header field, name and value with a colon: ${printable(line, 40)}`);
    }
    return [[name, value.trim()] as const];
  });
}

/** Finds where the head ends and where the body begins, which is behind the first empty line. */
function findHeadEnd(file: Uint8Array): { readonly head: number; readonly body: number | undefined } {
  let begin = 0;
  for (let end = file.indexOf(lineFeed); end !== -1; end = file.indexOf(lineFeed, begin)) {
    const length = end - begin - (file[end - 1] === 13 ? 1 : 0);
    if (length <= 0) return { head: begin, body: end + 1 };
    begin = end + 1;
  }
  return { head: file.length, body: undefined };
}

function decodeLines(head: Uint8Array): string[] {
  // A byte order mark in front, which editors add, is dropped by the decoder.
  return new TextDecoder().decode(head).split(/\r?\n/);
}

function isRequestLine(line: string): boolean {
  return /^[A-Z]+ \S+(?: HTTP\/[\d.]+)?$/.test(line);
}
