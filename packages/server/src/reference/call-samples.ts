import type { ApiBody, ApiOperation } from './api-operations.ts';

/** Code samples that call an operation. */
export interface CallSamples {
  readonly curl: string;
  readonly typescript: string;
}

/** Writes code samples, with the first example as the body. */
export function writeSamples(operation: ApiOperation, issuer: string): CallSamples {
  const call = { ...operation, address: `${issuer}${operation.path}` };
  return { curl: writeCurl(call), typescript: writeTypeScript(call) };
}

/** Formats an example: a form as pairs, everything else as JSON. */
export function formatExample({ mediaType, example = {} }: Pick<ApiBody, 'mediaType' | 'example'>): string {
  if (typeof example === 'string') return example;
  return mediaType === formType
    ? new URLSearchParams(listFormFields(example)).toString()
    : JSON.stringify(example, null, 2);
}

const formType = 'application/x-www-form-urlencoded';

type Call = ApiOperation & { readonly address: string };

function writeCurl(call: Call): string {
  const { body } = call;
  const headers = listHeaders(call).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`);
  const parts = [
    ...(call.method === 'GET' ? [] : [`--request ${call.method}`]),
    ...(needs(call, 'client_certificate') ? ['--cert client.pem --key client.key'] : []),
    ...headers,
    ...(body === undefined ? [] : writeCurlBody(body)),
  ];
  return [`curl "${call.address}"`, ...parts].join(' \\\n  ');
}

function writeCurlBody(body: ApiBody): readonly string[] {
  return body.mediaType === formType
    ? listFormFields(body.example).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`)
    : [`--data ${quoteLiterally(formatExample(body))}`];
}

function writeTypeScript(call: Call): string {
  const { body } = call;
  const headers = listHeaders(call).map(([name, value]) => `    '${name}': ${writeValue(value)},`);
  const options = [
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: ${writeBody(body)},`]),
  ];
  const address = writeValue(call.address.replace(/\{(\w+)\}/g, '$$$1'));
  return [
    options.length === 0
      ? `const response = await fetch(${address});`
      : `const response = await fetch(${address}, {\n${options.join('\n')}\n});`,
    'if (!response.ok) throw new Error(String(response.status));',
    'const body = await response.text();',
  ].join('\n');
}

function writeBody({ mediaType, example = {} }: ApiBody): string {
  const code = JSON.stringify(example, null, 2).replaceAll('\n', '\n  ');
  return mediaType === formType ? `new URLSearchParams(${code})` : `JSON.stringify(${code})`;
}

/** Writes a text as a literal; `$name` in it becomes a variable. */
function writeValue(text: string): string {
  return text.includes('$')
    ? `\`${text.replace(/\$(\w+)/g, (_, name: string) => `\${${toVariable(name)}}`)}\``
    : `'${text}'`;
}

function toVariable(name: string): string {
  return name === name.toUpperCase()
    ? name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

function listHeaders(call: Call): readonly (readonly [string, string])[] {
  const isToken = needs(call, 'customer_token') || needs(call, 'client_token');
  const { body } = call;
  const required = call.parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  return [
    ...(isToken ? [['Authorization', 'Bearer $ACCESS_TOKEN'] as const] : []),
    ...required.map(
      ({ name }) => [name, `$${name.replace(/^X-/i, '').replaceAll('-', '_').toUpperCase()}`] as const,
    ),
    ...(body === undefined || body.mediaType === formType ? [] : [['Content-Type', body.mediaType] as const]),
  ];
}

function needs({ security }: ApiOperation, scheme: string): boolean {
  return security.some((alternative) => alternative.includes(scheme));
}

function listFormFields(value: unknown): string[][] {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return fields.map(([name, field]) => [name, String(field)]);
}

/** Quotes a text for a shell that replaces variables in it. */
function quote(text: string): string {
  return `"${text.replace(/["\\`]/g, '\\$&')}"`;
}

function quoteLiterally(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
