import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressListener } from '@ob/example-express/adapter';
import { createHonoApp } from '@ob/example-hono/adapter';
import { createService, deprecateRoutes, type Route, respondJson, type Service } from '@ob/http';
import { toNodeHandler } from '@ob/http/node';
import { describe, expect, test } from 'vitest';

const clock = { now: () => Date.parse('2027-09-01T00:00:00Z') };
const random = { bytes: (length: number) => randomFillSync(new Uint8Array(length)) };

const route = (path: string): Route => ({
  method: 'GET',
  path,
  errors: 'api',
  describe: () => Promise.reject(new Error('This route has no description')),
  handle: async () => respondJson(200, { data: [], links: { self: '/accounts' } }),
});

const service: Service = createService({
  clock,
  random,
  routes: [
    ...deprecateRoutes({ clock }, [route('/open-banking/v1/accounts')], {
      deprecatedAt: Date.parse('2027-03-01T00:00:00Z'),
      sunsetAt: Date.parse('2028-03-01T00:00:00Z'),
      successorOf: () => '/open-banking/v2/accounts',
    }),
    ...deprecateRoutes({ clock }, [route('/open-banking/v0/accounts')], {
      deprecatedAt: Date.parse('2026-03-01T00:00:00Z'),
      sunsetAt: Date.parse('2027-03-01T00:00:00Z'),
      successorOf: () => '/open-banking/v1/accounts',
    }),
  ],
});

const listeners: Readonly<Record<string, RequestListener>> = {
  hono: toNodeHandler(createHonoApp(service).fetch),
  express: createExpressListener(service),
};

async function ask(listener: RequestListener, path: string): Promise<Response> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  server.close();
  return answer;
}

describe.each(Object.entries(listeners))('versions behind %s', (_, listener) => {
  test('a deprecated route answers, and says until when and what comes after it', async () => {
    const answer = await ask(listener, '/open-banking/v1/accounts');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      deprecation: '@1803859200',
      sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
      link: '</open-banking/v2/accounts>; rel="successor-version"',
    });
  });

  test('a retired route answers 410 and names the way on', async () => {
    const answer = await ask(listener, '/open-banking/v0/accounts');
    expect(answer.status).toBe(410);
    expect(answer.headers.get('link')).toBe('</open-banking/v1/accounts>; rel="successor-version"');
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'version_retired' }] });
  });
});
