import { createService } from '@ob/http';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { composeRoutes, issuer } from './served-routes.ts';

describe.each(['sandbox', 'production'] as const)('the start page in %s', async (environment) => {
  const routes = await composeRoutes({ environment });
  const service = createService({
    routes,
    clock: { now: () => 0 },
    random: { bytes: (length) => new Uint8Array(length) },
  });
  const get = (path: string, accept?: string): Promise<Response> =>
    service(new Request(`${issuer}${path}`, { headers: accept === undefined ? {} : { accept } }), {});

  test('is HTML for browsers, and its links all lead to a route', async () => {
    const answer = await get('/', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'Accept',
    ]);
    const links = listTags(await answer.text(), 'a').map(({ href = '' }) => href);
    expect(links).toEqual(
      expect.arrayContaining([
        '/sign-in',
        '/dashboard',
        '/docs',
        '/docs/events',
        '/openapi.json',
        '/asyncapi.json',
        '/.well-known/openid-configuration',
      ]),
    );
    const served = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(links.filter((link) => link.startsWith('/') && !served.includes(link))).toEqual([]);
  });

  test.each([undefined, '*/*', 'application/json', 'image/png'])('is JSON for Accept: %s', async (accept) => {
    const answer = await get('/', accept);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual({
      data: {
        issuer,
        openid_configuration: `${issuer}/.well-known/openid-configuration`,
        openapi: `${issuer}/openapi.json`,
        asyncapi: `${issuer}/asyncapi.json`,
        documentation: `${issuer}/docs`,
      },
    });
  });
});
