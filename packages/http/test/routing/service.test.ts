import {
  createService,
  type Route,
  respondJson,
  type Service,
  type ServiceObservation,
  UnavailableError,
} from '@ob/http';
import { describe, expect, test } from 'vitest';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function createRoute(method: Route['method'], path: string, errors: Route['errors'] = 'api'): Route {
  return {
    method,
    path,
    errors,
    describe: describeNothing,
    handle: async (_request, { params }) => respondJson(200, { path, params }),
  };
}

const failing = (path: string, errors: Route['errors'], error: unknown): Route => ({
  ...createRoute('POST', path, errors),
  handle: () => Promise.reject(error),
});

const seen: ServiceObservation[] = [];
const failures: unknown[] = [];

const service: Service = createService({
  clock: fixedClock,
  random: createCountingRandom(),
  observe: (observation) => seen.push(observation),
  onFailure: (error) => failures.push(error),
  routes: [
    createRoute('GET', '/things'),
    createRoute('POST', '/things'),
    createRoute('GET', '/things/{thingId}'),
    createRoute('DELETE', '/things/{thingId}'),
    createRoute('GET', '/things/special'),
    createRoute('GET', '/things/{thingId}/parts/{partId}'),
    createRoute('POST', '/oauth/token', 'oauth'),
    createRoute('GET', '/page', 'page'),
    {
      ...createRoute('GET', '/noted'),
      handle: async (_request, { annotate }) => {
        annotate({ clientId: 'client-1' });
        annotate({ reason: 'because' });
        return respondJson(200, {});
      },
    },
    {
      ...createRoute('GET', '/added'),
      handle: async (_request, { addHeaders }) => {
        addHeaders({ 'retry-after': '1', ratelimit: '"a";r=0' });
        addHeaders({ 'retry-after': '2' });
        return Response.redirect('https://bank.example/things', 303);
      },
    },
    {
      ...createRoute('GET', '/malformed'),
      handle: async (_request, { addHeaders }) => {
        addHeaders({ link: '</v2/ünï\n>' });
        return respondJson(200, {});
      },
    },
    {
      ...createRoute('GET', '/moved'),
      handle: async () => Response.redirect('https://bank.example/things', 303),
    },
    failing('/broken', 'api', new Error('a secret')),
    failing('/away', 'api', new UnavailableError('no database')),
    failing('/oauth/broken', 'oauth', new Error('a secret')),
    failing('/page/broken', 'page', 'not even an error'),
  ],
});

async function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return service(new Request(`https://bank.example${path}`, { method, headers }), {});
}

test('adds the header fields of a guard to every response', async () => {
  const { status, headers } = await call('GET', '/added');
  expect(status).toBe(303);
  expect([headers.get('retry-after'), headers.get('ratelimit')]).toEqual(['2', '"a";r=0']);
  expect((await call('GET', '/moved')).headers.has('retry-after')).toBe(false);
});

test('answers 500 when a guard adds a header field that HTTP cannot carry', async () => {
  const { status, headers } = await call('GET', '/malformed');
  expect([status, headers.get('link')]).toEqual([500, null]);
  expect(failures.splice(0)).toEqual([expect.any(TypeError)]);
});

describe('a path', () => {
  test.each([
    ['/things', '/things', {}],
    ['/things?x=1', '/things', {}],
    ['/things/7', '/things/{thingId}', { thingId: '7' }],
    ['/things/special', '/things/special', {}],
    ['/things/a%20b%2Fc', '/things/{thingId}', { thingId: 'a b/c' }],
    ['/things/special/parts/1', '/things/{thingId}/parts/{partId}', { thingId: 'special', partId: '1' }],
    ['/things/__proto__', '/things/{thingId}', { thingId: '__proto__' }],
  ])('%s is served by %s', async (path, route, params) => {
    const response = await call('GET', path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ path: route, params });
  });

  test.each([
    '/',
    '/things/',
    '/Things',
    '//things',
    '/things//',
    '/things/%',
    '/things/%zz',
    '/things/%ff',
    '/things/1/2',
    '/things/1/parts',
    '/things/1/parts/',
    '/toString',
    '/__proto__',
    '/constructor/prototype',
    '/oauth',
    '/%74hings',
  ])('%s is not found', async (path) => {
    const response = await call('GET', path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'not_found' }] });
  });
});

describe('a method', () => {
  test.each([
    ['PUT', '/things', 'GET, HEAD, POST'],
    ['DELETE', '/things', 'GET, HEAD, POST'],
    ['OPTIONS', '/things/1', 'GET, HEAD, DELETE'],
    ['PATCH', '/things/special', 'GET, HEAD'],
    ['PROPFIND', '/things', 'GET, HEAD, POST'],
  ])('%s %s is refused with the header Allow: %s', async (method, path, allow) => {
    const response = await call(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'method_not_allowed' }] });
  });

  test('HEAD answers like GET without the body', async () => {
    const response = await call('HEAD', '/things');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect((await call('HEAD', '/nothing')).status).toBe(404);
  });

  test('an OAuth endpoint refuses with an OAuth error', async () => {
    const response = await call('GET', '/oauth/token');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('Accept', () => {
  test.each([
    ['application/json', 200],
    ['', 200],
    ['text/html', 406],
  ])('%j answers %i', async (accept, status) => {
    expect((await call('GET', '/things', { accept })).status).toBe(status);
  });

  test('is ignored outside the API', async () => {
    expect((await call('POST', '/oauth/token', { accept: 'text/html' })).status).toBe(200);
    expect((await call('GET', '/page', { accept: 'application/json' })).status).toBe(200);
  });
});

describe('the interaction id', () => {
  test('is the one of the caller when that is a UUID', async () => {
    const id = '6F9619FF-8B86-D011-B42D-00C04FC964FF';
    const response = await call('GET', '/nothing', { 'x-fapi-interaction-id': id });
    expect(response.headers.get('x-fapi-interaction-id')).toBe(id);
    expect(await response.json()).toMatchObject({ id });
  });

  test.each([
    '',
    'x',
    '6f9619ff-8b86-d011-b42d-00c04fc964ff, 6f9619ff-8b86-d011-b42d-00c04fc964fe',
    '{6f9619ff-8b86-d011-b42d-00c04fc964ff}',
  ])('is a new one for %j', async (given) => {
    const response = await call('GET', '/things', { 'x-fapi-interaction-id': given });
    expect(response.headers.get('x-fapi-interaction-id')).toMatch(uuid);
  });
});

describe('a failure', () => {
  test.each([
    ['/broken', 500, 'internal_error'],
    ['/away', 503, 'service_unavailable'],
    ['/oauth/broken', 500, 'server_error'],
    ['/page/broken', 500, 'The service failed'],
  ])('at %s answers %i without its cause', async (path, status, text) => {
    const response = await call('POST', path);
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(body).toContain(text);
    expect(body).not.toContain('secret');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is reported to the log with its error', () => {
    expect(failures.map(String)).toEqual([
      'Error: a secret',
      'UnavailableError: no database',
      'Error: a secret',
      'not even an error',
    ]);
  });
});

test('completes a response whose headers cannot be changed', async () => {
  const response = await call('GET', '/moved');
  expect([response.status, response.headers.get('location')]).toEqual([303, 'https://bank.example/things']);
  expect(response.headers.get('x-fapi-interaction-id')).toMatch(uuid);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('observes requests with the path of the route, not of the request', async () => {
  await call('GET', '/noted');
  await call('GET', '/things/secret-id');
  await call('GET', '/secret-path');
  const [noted, thing, unmatched] = seen.slice(-3);
  expect(noted).toMatchObject({
    method: 'GET',
    route: '/noted',
    status: 200,
    clientId: 'client-1',
    reason: 'because',
  });
  expect(thing?.route).toBe('/things/{thingId}');
  expect(unmatched?.route).toBe('unmatched');
  expect(JSON.stringify(seen)).not.toContain('secret-');
});
