import { createService, type Route } from '@ob/http';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { holdToDocument } from '../../src/compose/service-routes.ts';
import { documentOperations } from '../../src/reference/document-route.ts';
import { composeRoutes } from './served-routes.ts';

const secret = 'of-a-customer';

/** Its response differs from the documented one. */
const deviatingRoute: Route = {
  method: 'GET',
  path: '/openapi.json',
  errors: 'api',
  describe: async () => documentOperations.api,
  handle: async () => new Response(JSON.stringify({ openapi: secret }), { headers: { 'x-own': 'kept' } }),
};

async function respondWith(environment: 'sandbox' | 'production') {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
  const service = createService({
    routes: holdToDocument({ environment, log }, [deviatingRoute]),
    clock: { now: () => 0 },
    random: { bytes: (length) => new Uint8Array(length) },
  });
  const answer = await service(new Request('https://bank.example/openapi.json'), {});
  return { lines, answer, body: await answer.text() };
}

describe('a response that differs from the document', () => {
  test.each(['sandbox', 'production'] as const)('is sent unchanged in %s', async (environment) => {
    const { answer, body } = await respondWith(environment);
    expect([answer.status, answer.headers.get('x-own'), body]).toEqual([
      200,
      'kept',
      `{"openapi":"${secret}"}`,
    ]);
  });

  test('is logged in a sandbox, without its values', async () => {
    const { lines } = await respondWith('sandbox');
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ level: 50, route: 'GET /openapi.json', status: 200 });
    expect(line.errors).toContain('the header ETag is missing');
    expect(lines[0]).not.toContain(secret);
  });

  test('is not logged in production', async () => {
    expect((await respondWith('production')).lines).toEqual([]);
  });
});

test('a worker without the API has only the health and metrics routes', async () => {
  const routes = await composeRoutes({ environment: 'sandbox', worker: 'only' });
  expect(routes.map(({ path }) => path)).toEqual(['/healthz', '/readyz', '/metrics']);
});
