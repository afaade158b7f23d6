import type { Pool } from 'undici';
import type { ServerWork } from './server-lane.ts';

/** The header fields of a request. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** Reads one path again and again. */
export function createReadWork(path: string, headers: RequestHeaders): ServerWork<RequestHeaders> {
  return {
    prepare: async () => headers,
    async perform(pool, sent) {
      await readAnswer(pool, path, sent);
    },
  };
}

/** Reads a path and answers the body. Throws where the status is not 200. */
export async function readAnswer(pool: Pool, path: string, headers: RequestHeaders): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${text.slice(0, 300)}`);
  return text;
}
