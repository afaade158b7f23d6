import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../src/browser.ts';

const page =
  '<h1>Here</h1><form method="post" action="/posted"><input name="a"><button id="go">Go</button></form>';

describe('the browser without JavaScript', () => {
  const requests: string[] = [];
  let server: Server;
  let origin: string;
  let browser: Browser;

  beforeAll(async () => {
    const authority = await createTestAuthority();
    const { certificate, key } = await authority.issue('server', 'localhost');
    server = createServer({ cert: certificate, key }, (request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''}`.trim());
      const location = {
        '/start': '/second',
        '/second': '/page',
        '/posted': 'https://elsewhere.example/back?a=1',
        '/loop': '/loop',
      }[request.url ?? ''];
      if (location !== undefined)
        response.setHeader('location', location).setHeader('set-cookie', '__Host-id=1; Secure; Path=/');
      response.writeHead(location === undefined ? 200 : 303).end(location === undefined ? page : '');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    origin = `https://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
    browser = openBrowser(authority.ca);
  });

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test('follows redirects within a site with its cookies, and stops before another site', async () => {
    const shown = await browser.open(`${origin}/start`);
    expect([shown.address.href, shown.status]).toEqual([`${origin}/page`, 200]);
    const left = await browser.click(shown, '#go', { a: '1' });
    expect(left.address.href).toBe('https://elsewhere.example/back?a=1');
    expect(requests).toEqual([
      'GET /start',
      'GET /second __Host-id=1',
      'GET /page __Host-id=1',
      'POST /posted __Host-id=1',
    ]);
  });

  test('refuses to follow more than 10 redirects', async () => {
    await expect(browser.open(`${origin}/loop`)).rejects.toThrow('redirected more than 10 times');
  });

  test('refuses a server with a certificate of an unknown authority', async () => {
    const other = openBrowser((await createTestAuthority()).ca);
    await expect(other.open(origin)).rejects.toThrow();
    await other.close();
  });
});
