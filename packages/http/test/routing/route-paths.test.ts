import { createService, type Method, type Route, type Service } from '@ob/http';
import { expect, test } from 'vitest';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';

function serve(...endpoints: readonly (readonly [Method, string])[]): Service {
  const routes = endpoints.map(
    ([method, path]): Route => ({
      ...{ method, path, errors: 'api', describe: describeNothing },
      handle: async () => new Response(),
    }),
  );
  return createService({ routes, clock: fixedClock, random: createCountingRandom() });
}

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('serves a route for %s', async (method) => {
  const request = new Request('https://bank.example/a/1', { method });
  expect((await serve([method, '/a/{b}'])(request, {})).status).toBe(200);
});

test.each(['', 'things', '/a/{b}.json', '/{}', '/{a b}', '/a}'])(
  'refuses a route with the path %j',
  (path) => {
    expect(() => serve(['GET', path])).toThrow('Start it with a slash');
  },
);

test('refuses two routes with one method and path', () => {
  expect(() => serve(['GET', '/a/{x}'], ['GET', '/a/{y}'])).toThrow('GET /a/{y}');
});
