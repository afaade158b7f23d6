import { certificate, type Fields, issuer, readJson, sampleForm } from '@ob/tooling/test-bank';
import { beforeAll, describe, expect, test } from 'vitest';
import { pad, stream } from '../refusals/cases/form-cases.ts';
import { type CodeBank, openCodeBank } from '../token/code-bank.ts';

let service: CodeBank;

beforeAll(async () => {
  service = await openCodeBank();
});

const documents = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];

/** A valid form for each endpoint with client authentication, and the status of its response. */
const formEndpoints = {
  '/oauth/par': { fields: sampleForm, status: 201 },
  '/oauth/token': { fields: { grant_type: 'client_credentials' }, status: 200 },
  '/oauth/introspect': { fields: { token: 'unknown' }, status: 200 },
  '/oauth/revoke': { fields: { token: 'unknown' }, status: 200 },
} as const satisfies Readonly<Record<string, { fields: Fields; status: number }>>;

type FormEndpoint = keyof typeof formEndpoints;
const formPaths = Object.keys(formEndpoints) as FormEndpoint[];

function send(path: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Promise<Response> {
  return service.service(new Request(`${issuer}${path}`, init), { clientCertificate: certificate });
}

function listCorsHeaders(response: Response): readonly string[] {
  return [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
}

async function expectOAuthError(response: Response, status: number, error: string): Promise<void> {
  const body = await readJson(response);
  expect([response.status, body.error, Object.keys(body)]).toEqual([
    status,
    error,
    ['error', 'error_description'],
  ]);
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('pragma')).toBe('no-cache');
}

// The methods of the other endpoints are in ../refusals/cases.
describe('the methods of the documents, and HEAD everywhere', () => {
  test.each(documents)('%s allows GET and HEAD, and lists them for every other method', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const response = await send(path, { method });
      expect([method, response.headers.get('allow')]).toEqual([method, 'GET, HEAD']);
      expect(listCorsHeaders(response)).toEqual([]);
      await expectOAuthError(response, 405, 'invalid_request');
    }
  });

  test.each(formPaths)('%s refuses HEAD without a body', async (path) => {
    const response = await send(path, { method: 'HEAD' });
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([
      405,
      'POST',
      '',
    ]);
  });

  test.each(documents)('%s answers HEAD like GET, without a body', async (path) => {
    const [head, get] = [await send(path, { method: 'HEAD' }), await send(path)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    const compared = ['content-type', 'cache-control', 'access-control-allow-origin'];
    expect(compared.map((name) => head.headers.get(name))).toEqual(
      compared.map((name) => get.headers.get(name)),
    );
  });
});

describe('scripts of other origins', () => {
  const origin = 'https://page.example';
  const requested = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'dpop',
  };

  test.each(documents)('may read and cache %s', async (path) => {
    const response = await send(path, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(listCorsHeaders(response)).toEqual(['access-control-allow-origin']);
  });

  test.each([...formPaths, '/oauth/userinfo', '/oauth/authorize'])(
    'get no CORS headers at %s',
    async (path) => {
      const answers = [
        await send(path, { method: 'OPTIONS', headers: requested }),
        await send(path, { headers: { origin } }),
        await send(path, { method: 'POST', headers: { origin } }),
      ];
      expect(answers[0]?.status).toBe(405);
      expect(answers.flatMap(listCorsHeaders)).toEqual([]);
    },
  );

  test.each(formPaths)('cannot read a successful answer of %s', async (path) => {
    const response = await service.send(formEndpoints[path].fields, { path, headers: { origin } });
    expect([response.status, listCorsHeaders(response)]).toEqual([formEndpoints[path].status, []]);
  });
});

const formType = 'application/x-www-form-urlencoded';

interface Variation {
  readonly change?: (body: string) => BodyInit;
  readonly type?: string;
}

const accepted: readonly (readonly [string, Variation])[] = [
  ['a charset in the media type', { type: `${formType}; charset=utf-8` }],
  ['a media type in capitals with spaces', { type: ' Application/X-WWW-Form-Urlencoded ;charset="UTF-8"' }],
  ['bytes in pieces', { change: (body) => stream([...body], false) }],
  ['a trailing ampersand', { change: (body) => `${body}&` }],
  ['additional ampersands', { change: (body) => `&&${body}&&` }],
  ['a byte order mark', { change: (body) => `\ufeffx=1&${body}` }],
  ['an unknown parameter without a value', { change: (body) => `${body}&x=&y` }],
  [
    'percent-encoded names',
    { change: (body) => body.replaceAll('client_assertion', '%63lient%5Fassertion') },
  ],
  ['a percent sign without hexadecimal digits', { change: (body) => `${body}&x=%zz%` }],
  ['bytes that are not UTF-8', { change: (body) => `${body}&x=%ff` }],
  ['names of object members', { change: (body) => `${body}&__proto__=1&constructor=2&toString=3` }],
  ['exactly 64 KiB', { change: (body) => pad(body, 65_536) }],
  ['ten thousand parameters', { change: (body) => `${body}&${listParameters(10_000)}` }],
];

async function post(path: FormEndpoint, { change = (body) => body, type = formType }: Variation) {
  const { fields } = formEndpoints[path];
  const body = change(`${new URLSearchParams({ ...(await service.sign('tpp-1')), ...fields })}`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return send(path, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': type },
    duplex: 'half',
  });
}

function listParameters(count: number): string {
  return Array.from({ length: count }, (_, index) => index.toString(36)).join('&');
}

describe.each(formPaths)('the form of %s', (path) => {
  test.each(accepted)('may have %s', async (_, variation) => {
    const response = await post(path, variation);
    expect(response.status).toBe(formEndpoints[path].status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
