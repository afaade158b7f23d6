import { issuer, openTestBank } from '@ob/tooling/test-bank';
import { expect, test, vi } from 'vitest';

test('serves, logs and observes a route of the bank, and announces DPoP nonces on it', async () => {
  const failure = new Error('no such branch');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { door, dpopNonces } = await openTestBank({
    requiresNonces: true,
    log,
    routes: ({ tokens, storage }) => {
      expect([tokens, storage]).not.toContain(undefined);
      const handle = () => Promise.reject(failure);
      return [{ method: 'GET', path: '/branches', errors: 'page', handle }];
    },
  });
  const response = await door(new Request(`${issuer}/branches`, { headers: { dpop: 'proof' } }), {});
  expect(response.status).toBe(500);
  expect(response.headers.get('dpop-nonce')).toBe(dpopNonces.accepted()[0]);
  expect(log.info).toHaveBeenCalledWith(
    expect.objectContaining({ route: '/branches', status: 500 }),
    'request',
  );
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: failure, route: '/branches' }),
    'request failed',
  );
});
