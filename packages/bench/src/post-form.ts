import type { Pool } from 'undici';

/** Sends a form and answers the JSON that comes back. Throws where the status is another one. */
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
  if (statusCode !== status) throw new Error(`${path} answered ${statusCode} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Reads a text of an answer. Throws where there is none. */
export function readText(answer: Readonly<Record<string, unknown>>, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string')
    throw new Error(`The server sent no ${name}: ${Object.keys(answer).join(', ')}`);
  return value;
}
