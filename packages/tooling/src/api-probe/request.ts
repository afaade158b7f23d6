import type { ApiOperation } from './document.ts';

export interface ProbeRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** A list of values becomes one header per value. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

export interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Absent without a body. */
  readonly body?: { readonly mediaType: string; readonly value: unknown };
}

/** Serializes a request. Values that no header can carry are left out. */
export function writeRequest({ method, path }: ApiOperation, parts: RequestParts): ProbeRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeText(String(parts.path[name] ?? '')));
  const query = Object.entries(parts.query).map(([name, value]) => `${name}=${encodeText(String(value))}`);
  const headers = Object.entries(parts.headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(String(value)));
  const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const target = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  if (parts.body === undefined) return { method, path: target, headers: named };
  const { mediaType, value } = parts.body;
  return {
    method,
    path: target,
    headers: { ...named, 'content-type': mediaType },
    body: mediaType === 'application/x-www-form-urlencoded' ? writeForm(value) : JSON.stringify(value),
  };
}

/** Percent-encodes a text. A lone surrogate becomes the replacement character. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

function writeForm(value: unknown): string {
  const isRecord = typeof value === 'object' && value !== null;
  const fields = isRecord ? Object.entries(value) : [['value', value]];
  const texts = fields.map(([name, field]) => [
    String(name),
    typeof field === 'object' ? JSON.stringify(field) : String(field),
  ]);
  return new URLSearchParams(texts).toString();
}
