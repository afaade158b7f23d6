import { createMemoryConsentStore } from '@ob/consent/primitives';
import type { LiveAccessToken } from '@ob/core/primitives';
import type { TokenGuard } from '@ob/core/routes';
import { accept, createService, type Route } from '@ob/http';
import { createSandboxRoutes } from '@ob/sandbox/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSampleHolding } from '../ledger/cases/sample-holding.ts';
import { openBank } from '../ledger/ledger-fixture.ts';

const client: LiveAccessToken = {
  ...{ scheme: 'Bearer', tokenId: 't', clientId: 'client-1', scopes: [], expiresAt: 0 },
};

/** Any token is accepted. */
function openControls(token: LiveAccessToken = client) {
  const { ports, payments } = openBank(createSampleHolding('a1'));
  const tokens: TokenGuard = { admit: async () => accept(token) };
  const outbox = { enqueue: async () => {} };
  const consents = createMemoryConsentStore({ outbox });
  const grants = { revoke: async () => 0 };
  const accounts = { listHeldAccounts: async () => [] };
  const moves: number[] = [];
  const routes = createSandboxRoutes({
    ...ports,
    ...{ tokens, consents, payments },
    customers: { findCustomer: async () => undefined },
    decideInTransaction: (work) => work({ consents, grants, accounts }),
    time: {
      advance(milliseconds) {
        moves.push(milliseconds);
        return ports.clock.now() + milliseconds;
      },
    },
  });
  const service = createService({ routes, ...ports });
  const send = (route: Pick<Route, 'method' | 'path'>, init: RequestInit = {}) =>
    service(
      new Request(`https://bank.example${route.path.replace('{id}', 'x1')}`, {
        method: route.method,
        ...init,
      }),
      {},
    );
  return { routes, send, moves };
}

const { routes, send } = openControls();
const posts = routes.filter(({ method }) => method === 'POST').map((route) => [route.path, route] as const);
const json = { 'content-type': 'application/json' };

test('serves a control for each of the 17 steps', () => {
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toHaveLength(17);
});

describe.each(posts)('%s', (_, route) => {
  test.each([
    ['a text', { body: 'amount=1', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a body in another character set',
      { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
      415,
    ],
    ['a compressed body', { body: '{}', headers: { ...json, 'content-encoding': 'gzip' } }, 415],
    ['a body that is too large', { body: ' '.repeat(65_537), headers: json }, 413],
    ['an incomplete body', { body: '{"a":', headers: json }, 400],
    ['bytes that are not UTF-8', { body: Uint8Array.from([0x22, 0xff, 0x22]), headers: json }, 400],
    ['a list as the body', { body: '[]', headers: json }, 400],
    ['null as the body', { body: 'null', headers: json }, 400],
    ['the member __proto__', { body: '{"__proto__":{"by":"bank"}}', headers: json }, 400],
  ])('refuses %s', async (_name, init, status) => {
    const answer = await send(route, init);
    expect(answer.status).toBe(status);
    const { errors } = (await answer.json()) as { readonly errors: readonly unknown[] };
    expect(errors).not.toEqual([]);
  });

  test('answers any body without a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { status } = await send(route, { body: JSON.stringify(value), headers: json });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 50 },
    );
  });

  test('refuses the token of a customer', async () => {
    const { send: sendAsCustomer } = openControls({ ...client, grantId: 'g1', customerId: 'c1' });
    const answer = await sendAsCustomer(route, { body: '{}', headers: json });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
  });
});

const optional = /(reject|book|remove|execute|fail|cancel|complete|close|disable|enable)$/;

test.each(posts)('%s accepts an empty body when it needs no field', async (path, route) => {
  const isOptional = optional.test(path);
  const body = new ReadableStream({ start: (controller) => controller.close() });
  const bare = [await send(route), await send(route, { body, duplex: 'half' } as RequestInit)];
  expect(bare.map(({ status }) => status)).toEqual(isOptional ? [404, 404] : [415, 415]);
});

test.each([
  [0, 0],
  [0.0004, 0],
  [1.5, 1500],
  [315_360_000, 315_360_000_000],
])('a step of %f seconds moves the time by %i milliseconds', async (advance_seconds, milliseconds) => {
  const controls = openControls();
  const clock = { method: 'POST', path: '/sandbox/clock' } as const;
  const answer = await controls.send(clock, { body: JSON.stringify({ advance_seconds }), headers: json });
  expect(answer.status).toBe(200);
  expect(controls.moves).toEqual([milliseconds]);
});
