import { printable, UsageError } from './terminal.ts';

export interface SavedRequest {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

const lineFeed = 10;

/**
 * Parses the text of an HTTP/1.1 request (RFC 9112, section 2.1). The request line is optional. Lines end in CRLF or LF. Throws a
 * `UsageError` for other text.
 */
export function parseSavedRequest(file: Uint8Array): SavedRequest {
  const end = findHeadEnd(file);
  // The decoder drops a byte order mark, which some editors add.
  const [first = '', ...rest] = new TextDecoder().decode(file.subarray(0, end.head)).split(/\r?\n/);
  if (/^\s*[[{]/.test(first)) {
    throw new UsageError('The file has only a body. Pass it with --body, and its headers with --header.');
  }
  if (end.body === undefined) {
    throw new UsageError('The file has no empty line between headers and body. Add one.');
  }
  const lines = /^[A-Z]+ \S+(?: HTTP\/[\d.]+)?$/.test(first) ? rest : [first, ...rest];
  return { headers: parseHeaderLines(lines), body: file.subarray(end.body) };
}

/** Ignores empty lines and the pseudo-header fields of HTTP/2. */
export function parseHeaderLines(lines: readonly string[]): SavedRequest['headers'] {
  return lines.flatMap((line) => {
    if (line.trim() === '' || line.startsWith(':')) return [];
    const { name, value } = /^(?<name>[!#$%&'*+.^`|~\w-]+):(?<value>.*)$/.exec(line)?.groups ?? {};
    if (name === undefined || value === undefined) {
      throw new UsageError(`A line is not a header. Use the form "name: value": ${printable(line, 40)}`);
    }
    return [[name, value.trim()] as const];
  });
}

function findHeadEnd(file: Uint8Array): { readonly head: number; readonly body: number | undefined } {
  let begin = 0;
  for (let end = file.indexOf(lineFeed); end !== -1; end = file.indexOf(lineFeed, begin)) {
    const length = end - begin - (file[end - 1] === 13 ? 1 : 0);
    if (length <= 0) return { head: begin, body: end + 1 };
    begin = end + 1;
  }
  return { head: file.length, body: undefined };
}
