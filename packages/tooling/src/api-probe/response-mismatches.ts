import type { Json } from '../api-document.ts';
import type { ApiOperation } from './document.ts';
import type { SchemaValidator } from './schema-validator.ts';

export interface ProbeResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Lists the differences between an answer and the document, without the values of the answer. */
export function findResponseMismatches(
  check: SchemaValidator,
  operation: ApiOperation,
  method: string,
  response: ProbeResponse,
): readonly string[] {
  const { status, headers, body } = response;
  if (status >= 500) return [`the status is ${status}`];
  if (status === 405) return findRefusalMismatches(response);
  const described = operation.responses[String(status)];
  if (described === undefined) return [`the status ${status} is not described`];
  const missing = Object.entries(described.headers).flatMap(([name, { required, schema }]) => {
    const value = headers[name.toLowerCase()];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    return check.findMismatches(schema, String(value)).map((mismatch) => `header ${name}: ${mismatch}`);
  });
  if (method === 'HEAD') return [...missing, ...(body === '' ? [] : ['HEAD has a body'])];
  return [...missing, ...findBodyMismatches(check, described.contents, response)];
}

/** Checks the answer to an unknown method, which documents do not list. */
function findRefusalMismatches({ headers, body }: ProbeResponse): readonly string[] {
  const allow = headers.allow === undefined ? ['405 has no Allow'] : [];
  return [...allow, ...(/<html/i.test(body) ? ['the body is HTML'] : [])];
}

function findBodyMismatches(
  check: SchemaValidator,
  contents: Readonly<Record<string, Json>>,
  { headers, body }: ProbeResponse,
): readonly string[] {
  if (Object.keys(contents).length === 0)
    return body === '' ? [] : ['there is a body where none is described'];
  const [mediaType = ''] = String(headers['content-type'] ?? '').split(';');
  const schema = contents[mediaType];
  if (schema === undefined) return [`the media type ${mediaType || '(none)'} is not described`];
  if (mediaType !== 'application/json') return [];
  const value = parse(body);
  return value.ok ? check.findMismatches(schema, value.json) : ['the body is no JSON'];
}

function parse(body: string): { readonly ok: true; readonly json: unknown } | { readonly ok: false } {
  try {
    return { ok: true, json: JSON.parse(body) as unknown };
  } catch {
    return { ok: false };
  }
}
