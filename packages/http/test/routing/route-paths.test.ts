import { createService, type Route } from '@ob/http';
import { expect, test } from 'vitest';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';

function serve(...paths: readonly string[]): void {
  const routes = paths.map(
    (path): Route => ({
      ...{ method: 'GET', path, errors: 'api', describe: describeNothing },
      handle: async () => new Response(),
    }),
  );
  createService({ routes, clock: fixedClock, random: createCountingRandom() });
}

test.each(['', 'things', '/a/{b}.json', '/{}', '/{a b}', '/a}'])(
  'refuses a route with the path %j',
  (path) => {
    expect(() => serve(path)).toThrow('Start it with a slash');
  },
);

test('refuses two routes with one method and path', () => {
  expect(() => serve('/a/{x}', '/a/{y}')).toThrow('GET /a/{y}');
});
