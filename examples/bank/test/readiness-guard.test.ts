import { respondText, type Service } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { serveHealthOnly } from '../src/platform/health.ts';
import { createReadinessGuard } from '../src/platform/readiness-guard.ts';

const bank: Service = async ({ url }) =>
  respondText(200, `served ${new URL(url).pathname}`, { 'content-type': 'text/plain' });

const ask = async (service: Service, path: string) => {
  const response = await service(new Request(`https://localhost${path}`), {});
  return [response.status, await response.text()];
};

describe('the readiness guard', () => {
  test('responds with 503, but is alive, until the service is open', async () => {
    const { service } = createReadinessGuard('sandbox');
    expect(await ask(service, '/readyz')).toEqual([503, 'starting\n']);
    expect(await ask(service, '/healthz')).toEqual([200, 'alive\n']);
    const [status, text] = await ask(service, '/open-banking/v1/accounts');
    expect([status, text]).toEqual([503, expect.stringContaining('service_unavailable')]);
  });

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', '503 text/html; charset=utf-8'],
    ['*/*', '503 application/json'],
  ])('responds to Accept: %s with %s before the service is open', async (accept, expected) => {
    const { service } = createReadinessGuard('sandbox');
    const response = await service(new Request('https://localhost/dashboard', { headers: { accept } }), {});
    expect(`${response.status} ${response.headers.get('content-type')}`).toBe(expected);
    expect(response.headers.has('retry-after')).toBe(true);
    expect(await response.text()).toContain('service_unavailable');
  });

  test('is not ready, but serves all other paths, while the server stops', async () => {
    const guard = createReadinessGuard('sandbox');
    guard.open(bank);
    expect(await ask(guard.service, '/readyz')).toEqual([200, 'served /readyz']);
    guard.announceStop();
    expect(await ask(guard.service, '/readyz')).toEqual([503, 'stopping\n']);
    expect(await ask(guard.service, '/healthz')).toEqual([200, 'served /healthz']);
  });

  test('is not ready if the server stops before the service opens', async () => {
    const guard = createReadinessGuard('sandbox');
    guard.announceStop();
    guard.open(bank);
    expect(await ask(guard.service, '/readyz')).toEqual([503, 'stopping\n']);
  });

  test.each([
    ['production', 'max-age=31536000'],
    ['sandbox', null],
  ] as const)('in %s sends %s as Strict-Transport-Security', async (environment, value) => {
    const guard = createReadinessGuard(environment);
    const before = await guard.service(new Request('https://localhost/'), {});
    guard.open(bank);
    const after = await guard.service(new Request('https://localhost/'), {});
    expect([before, after].map(({ headers }) => headers.get('strict-transport-security'))).toEqual([
      value,
      value,
    ]);
  });
});

test('a process without the API serves health checks and metrics, and knows no other path', async () => {
  const service = serveHealthOnly(bank);
  expect(await ask(service, '/metrics')).toEqual([200, 'served /metrics']);
  for (const path of ['/open-banking/v1/accounts', '/dashboard', '/healthz/']) {
    expect(await ask(service, path)).toEqual([404, expect.stringContaining('"code":"not_found"')]);
  }
});
