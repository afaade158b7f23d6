import { readFile } from 'node:fs/promises';
import type { Handler } from './handler.ts';

const mediaTypes = {
  'site.css': 'text/css; charset=utf-8',
  'lists.css': 'text/css; charset=utf-8',
  'site.js': 'text/javascript; charset=utf-8',
} as const;

/** Loads style sheets and script. Returns their handlers by method and path. */
export async function loadAssets(): Promise<Readonly<Record<string, Handler>>> {
  const loaded = Object.entries(mediaTypes).map(async ([name, mediaType]) => {
    const content = await readFile(`${import.meta.dirname}/assets/${name}`, 'utf8');
    const headers = {
      'content-type': mediaType,
      'cache-control': 'max-age=300',
      'x-content-type-options': 'nosniff',
    };
    const handle: Handler = async () => ({ status: 200, headers, content });
    return [`GET /${name}`, handle] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}
