import { createService, type Route, type ServiceOptions, UnavailableError } from '@ob/http';
import { expect, test } from 'vitest';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';

const away = {
  method: 'GET',
  path: '/dashboard',
  errors: 'page',
  describe: describeNothing,
  handle: () => Promise.reject(new UnavailableError('no database')),
} as const satisfies Route;

async function openPath(path: string, accept: string | undefined, method = 'GET'): Promise<string> {
  const routes = [away, { ...away, path: '/open-banking/v1/accounts', errors: 'api' } as const];
  const service = createService({
    clock: fixedClock,
    random: createCountingRandom(),
    routes,
    errorPage: render,
  });
  const headers = accept === undefined ? {} : { accept };
  const response = await service(new Request(`https://bank.example${path}`, { method, headers }), {});
  expect(response.status).toBe(404);
  return response.text();
}

async function open(
  errorPage: NonNullable<ServiceOptions['errorPage']>,
  method = 'GET',
  errors: Route['errors'] = away.errors,
  accept = '*/*',
) {
  const routes = [{ ...away, errors }];
  const service = createService({ clock: fixedClock, random: createCountingRandom(), routes, errorPage });
  const request = new Request('https://bank.example/dashboard', { method, headers: { accept } });
  const response = await service(request, {});
  return { status: response.status, text: await response.text(), allow: response.headers.get('allow') };
}

const render: NonNullable<ServiceOptions['errorPage']> = ({ code, status }) =>
  new Response(`<p>${code}</p>`, { status });

test('renders the failure of a page route as a page', async () => {
  expect(await open(render)).toEqual({ status: 503, text: '<p>service_unavailable</p>', allow: null });
});

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([
  ['a page to a browser', 'page', browser, '<p>method_not_allowed</p>'],
  ['plain text to a program', 'page', '*/*', 'The method is not allowed'],
  ['JSON on an API route, also to a browser', 'api', browser, '"code":"method_not_allowed"'],
] as const)('refuses another method with %s', async (_, errors, accept, text) => {
  const refused = await open(render, 'POST', errors, accept);
  expect(refused).toEqual({ status: 405, text: expect.stringContaining(text), allow: 'GET, HEAD' });
});

test.each([
  ['/dashbord', browser, 'GET', '<p>not_found</p>'],
  ['/dashboard/', browser, 'GET', '<p>not_found</p>'],
  ['/dashbord', browser, 'HEAD', ''],
  ['/dashbord', browser, 'POST', '"code":"not_found"'],
  ['/dashbord', '*/*', 'GET', '"code":"not_found"'],
  ['/dashbord', 'application/json', 'GET', '"code":"not_found"'],
  ['/dashbord', 'application/json, text/html;q=0.9', 'GET', '"code":"not_found"'],
  ['/dashbord', undefined, 'GET', '"code":"not_found"'],
  ['/open-banking/v1/acounts', browser, 'GET', '"code":"not_found"'],
  ['//Open-Banking/v1/accounts', browser, 'GET', '"code":"not_found"'],
])(
  'answers an unknown path with a page only for browsers: %s, %s, %s',
  async (path, accept, method, text) => {
    expect(await openPath(path, accept, method)).toContain(text);
  },
);

test('renders no page for other routes, and plain text when the page fails', async () => {
  expect((await open(render, 'GET', 'api')).text).toContain('"code":"service_unavailable"');
  const { status, text } = await open(() => {
    throw new Error('no page');
  });
  expect([status, text]).toEqual([503, 'The service is not available at the moment\n']);
});
