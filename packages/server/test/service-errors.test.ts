import type { Operation } from '@ob/http/routes';
import { type CustomerSession, createCustomerPages, german } from '@ob/server/pages';
import { issuer, openTestBank } from '@ob/tooling/test-bank';
import { expect, test, vi } from 'vitest';

const nowhere = async () => new Response(null, { status: 303 });
const session: CustomerSession = {
  find: async () => undefined,
  ...{ signIn: () => 'https://login.bank.example/', stepUp: nowhere, signOut: nowhere },
};
const branch = (handle: () => Promise<Response>) =>
  ({ method: 'GET', path: '/branches', errors: 'page', handle }) as const;

test.each([
  ['GET', '/nowhere', 404, 'Diese Seite gibt es nicht'],
  ['HEAD', '/nowhere', 404, ''],
  ['GET', '/sign-out', 405, 'Diese Seite lässt sich so nicht öffnen'],
  ['POST', '/branches', 405, 'Diese Seite lässt sich so nicht öffnen'],
  ['GET', '/branches', 500, 'Etwas ist schiefgegangen'],
] as const)('shows a browser the error page of the bank: %s %s', async (method, path, status, title) => {
  const { uncheckedService } = await openTestBank({
    interaction: createCustomerPages({ bankName: 'Own Bank', session, texts: german, theme: ':root {}' }),
    routes: () => [branch(() => Promise.reject(new Error('no such branch')))],
  });
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const response = await uncheckedService(new Request(`${issuer}${path}`, { method, headers }), {});
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.has('allow')).toBe(status === 405);
  const page = await response.text();
  expect(page).toContain(title);
  expect(page.includes('/assets/theme.css')).toBe(method !== 'HEAD');
});

test('refuses an API path with JSON, also in a browser', async () => {
  const { uncheckedService } = await openTestBank({
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
  });
  const headers = { accept: 'text/html,*/*;q=0.8' };
  for (const path of ['/open-banking/v1/nowhere', '/open-banking/v1/accounts']) {
    const response = await uncheckedService(new Request(`${issuer}${path}`, { headers }), {});
    expect([path, response.headers.get('content-type')]).toEqual([path, 'application/json']);
  }
});

test('reports a response that differs from its description, and leaves it as it is', async () => {
  const observeMismatch = vi.fn();
  const undescribed = { ...branch(async () => new Response('secret')), describe: describeBranches };
  const { uncheckedService } = await openTestBank({ observeMismatch, routes: async () => [undescribed] });
  const response = await uncheckedService(new Request(`${issuer}/branches`), {});
  expect([response.status, await response.text()]).toEqual([200, 'secret']);
  const errors = ['the body is not described'];
  expect(observeMismatch.mock.calls).toEqual([[{ route: 'GET /branches', status: 200, errors }]]);
});

test('passes its routes to the routes of the bank', async () => {
  const paths: string[] = [];
  const { routes } = await openTestBank({
    routes: (parts) => {
      paths.push(...parts.routes.map(({ path }) => path));
      return [];
    },
  });
  expect(paths).toContain('/open-banking/v1/accounts');
  expect(paths).toEqual(routes.map(({ path }) => path));
});

async function describeBranches(): Promise<Operation> {
  return {
    tag: { name: 'Branches', description: 'The branches of the bank.' },
    security: { kind: 'public' },
    operationId: 'listBranches',
    summary: 'List the branches',
    description: 'Lists the branches.',
    responses: [{ status: 200, description: 'The branches.' }],
  };
}
