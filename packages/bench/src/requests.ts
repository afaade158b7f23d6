import type { Pool } from 'undici';

export type RequestHeaders = Readonly<Record<string, string>>;

/** Throws if the status is not 200. */
export async function readResponse(pool: Pool, path: string, headers: RequestHeaders): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode} ${text.slice(0, 300)}`);
  return text;
}

/** Returns the JSON of the response. Throws if it has another status. */
export async function postForm(
  pool: Pool,
  path: string,
  form: Readonly<Record<string, string>>,
  status: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  });
  const text = await body.text();
  if (statusCode !== status) throw new Error(`${path} responded with ${statusCode} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Throws if the member is missing or not a string. */
export function readText(result: Readonly<Record<string, unknown>>, name: string): string {
  const value = result[name];
  if (typeof value === 'string') return value;
  throw new Error(`The response has no ${name}, only ${Object.keys(result).join(', ')}`);
}
