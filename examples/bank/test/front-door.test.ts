import { respondText, type Service } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { createFrontDoor } from '../src/platform/front-door.ts';

const bank: Service = async ({ url }) =>
  respondText(200, `served ${new URL(url).pathname}`, { 'content-type': 'text/plain' });

const ask = async (service: Service, path: string) => {
  const response = await service(new Request(`https://localhost${path}`), {});
  return [response.status, await response.text()];
};

describe('the front door', () => {
  test('answers 503 until the service is open, and lives', async () => {
    const { service } = createFrontDoor('sandbox');
    expect(await ask(service, '/readyz')).toEqual([503, 'starting\n']);
    expect(await ask(service, '/healthz')).toEqual([200, 'alive\n']);
    const [status, text] = await ask(service, '/open-banking/v1/accounts');
    expect([status, text]).toEqual([503, expect.stringContaining('service_unavailable')]);
  });

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', '503 text/html; charset=utf-8'],
    ['*/*', '503 application/json'],
  ])('answers Accept: %s with %s before the service is open', async (accept, expected) => {
    const { service } = createFrontDoor('sandbox');
    const response = await service(new Request('https://localhost/dashboard', { headers: { accept } }), {});
    expect(`${response.status} ${response.headers.get('content-type')}`).toBe(expected);
    expect(response.headers.has('retry-after')).toBe(true);
    expect(await response.text()).toContain('service_unavailable');
  });

  test('serves everything but readiness while the server stops', async () => {
    const door = createFrontDoor('sandbox');
    door.open(bank);
    expect(await ask(door.service, '/readyz')).toEqual([200, 'served /readyz']);
    door.announceStop();
    expect(await ask(door.service, '/readyz')).toEqual([503, 'stopping\n']);
    expect(await ask(door.service, '/healthz')).toEqual([200, 'served /healthz']);
  });

  test('stays unready if the stop came before the service', async () => {
    const door = createFrontDoor('sandbox');
    door.announceStop();
    door.open(bank);
    expect(await ask(door.service, '/readyz')).toEqual([503, 'stopping\n']);
  });

  test.each([
    ['production', 'max-age=31536000'],
    ['sandbox', null],
  ] as const)('in %s says %s about strict transport security', async (environment, value) => {
    const door = createFrontDoor(environment);
    const before = await door.service(new Request('https://localhost/'), {});
    door.open(bank);
    const after = await door.service(new Request('https://localhost/'), {});
    expect([before, after].map(({ headers }) => headers.get('strict-transport-security'))).toEqual([
      value,
      value,
    ]);
  });
});
