import { createHash } from 'node:crypto';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { openReference } from './served-reference.ts';

const { get } = await openReference();

test('a route that cannot be described fails the start of the server', async () => {
  const describe = () => Promise.reject(new Error('no description'));
  const broken = { method: 'GET', path: '/broken', errors: 'api', describe } as const;
  const handle = async () => new Response();
  await expect(openReference({ routes: [{ ...broken, handle }] })).rejects.toThrow(
    'The description of GET /broken',
  );
});

describe('the document', () => {
  test('is JSON that clients may cache and must revalidate', async () => {
    const answer = await get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(Object.keys(Object(await answer.json()).paths)).toContain('/open-banking/v1/accounts');
  });

  test('is not sent again if the client has it', async () => {
    const tag = (await get('/openapi.json')).headers.get('etag') ?? '';
    const statusFor = async (known: string) =>
      (await get('/openapi.json', { 'if-none-match': known })).status;
    expect(await Promise.all([tag, `W/${tag}`, `"other", ${tag}`, '*'].map(statusFor))).toEqual([
      304, 304, 304, 304,
    ]);
    expect(await Promise.all(['"other"', tag.slice(1, -1), ''].map(statusFor))).toEqual([200, 200, 200]);
    const known = await get('/openapi.json', { 'if-none-match': tag });
    expect([await known.text(), known.headers.get('etag')]).toEqual(['', tag]);
  });
});

describe('the page', async () => {
  const answer = await get('/docs');
  const page = await answer.text();

  test('allows scripts of this site only, and has no inline script', () => {
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script>|style="| on[a-z]+="/);
  });

  test('is in memory once, for any number of unread responses', async () => {
    const bytesUsed = (): number => {
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = bytesUsed();
    const unread = await Promise.all(Array.from({ length: 200 }, () => get('/docs')));
    expect(bytesUsed() - before).toBeLessThan((unread.length * page.length) / 4);
  });

  test('loads scripts and styles of this site, under paths with the hash of their content', async () => {
    const scripts = listTags(page, 'script').map(({ src = '' }) => src);
    const styles = listTags(page, 'link').map(({ href = '' }) => href);
    const own = [...scripts, ...styles].filter((path) => /\.[0-9a-f]{16}\./.test(path));
    expect(own).toHaveLength(3);
    for (const path of own) {
      const asset = await get(path);
      const hash = createHash('sha256').update(new Uint8Array(await asset.arrayBuffer()));
      expect(path).toContain(hash.digest('hex').slice(0, 16));
      expect(Object.fromEntries(asset.headers)).toMatchObject({
        'content-type': path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});
