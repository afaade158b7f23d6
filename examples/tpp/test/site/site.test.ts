import { ResponseBodyError } from 'openid-client';
import { describe, expect, test } from 'vitest';
import type { OpenBankingClient, Tokens } from '../../src/open-banking-client.ts';
import type { Receiver } from '../../src/receiver.ts';
import { createSite } from '../../src/site/site.ts';

const origin = 'https://localhost:4300';
const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 0 } as Tokens;

/** A bank whose customer approves every request. */
function openSite(changes: Partial<OpenBankingClient> = {}) {
  const client: Partial<OpenBankingClient> = {
    configuration: { issuer: 'https://bank.example', redirectUri: `${origin}/callback` } as never,
    requestClientTokens: async () => tokens,
    call: async () => ({ data: { consent_id: 'consent-1' } }),
    startAuthorization: async () => ({
      address: new URL('https://bank.example/oauth/authorize'),
      requestUri: 'urn:request',
      ...{ state: 'state-1', nonce: 'nonce', codeVerifier: 'verifier' },
    }),
    finishAuthorization: async () => tokens,
    ...changes,
  };
  const app = createSite({
    client: client as OpenBankingClient,
    receiver: { events: [], listen: () => () => {} } as unknown as Receiver,
  });
  const send = (path: string, init: RequestInit = {}) =>
    Promise.resolve(app.request(`${origin}${path}`, init));
  const get = (path: string, cookie = '') => send(path, { headers: { cookie } });
  const post = (path: string, headers: Readonly<Record<string, string>>) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  /** Connects, and returns the cookie. */
  const connect = async (cookie = '') => {
    const response = await post('/connect', { 'sec-fetch-site': 'same-origin', cookie });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  return { get, post, connect };
}

describe('a form post to the site', () => {
  const { post } = openSite();

  test.each([
    ['a browser with Fetch Metadata', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a browser without Fetch Metadata', { origin }],
  ])('is accepted from %s', async (_, headers) => {
    expect((await post('/connect', headers)).status).toBe(303);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['another host of this site', { 'sec-fetch-site': 'same-site', origin: 'null' }],
    ['another site, by a browser without Fetch Metadata', { origin: 'https://evil.example' }],
  ])('is refused from %s', async (_, headers) => {
    const response = await post('/connect', headers);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('This form is not from our site'),
    ]);
  });
});

describe('a browser at the site', () => {
  test('gets a cookie that no other site and no script can use', async () => {
    const response = await openSite().post('/connect', { origin });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test('gets pages that are not cached or framed, and whose forms may redirect to the bank', async () => {
    const { headers } = await openSite().get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self' https://bank.example; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  test('goes to the first page without a connection, and finds the style sheets', async () => {
    const { get } = openSite();
    const paths = ['/accounts', '/news', '/site.css', '/site.js', '/../site.ts', '/pages.ts'];
    const responses = await Promise.all(paths.map((path) => get(path)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 200, 200, 404, 404]);
  });

  test('can finish the authorization once, and only with the state of its request', async () => {
    const { get, connect } = openSite();
    const cookie = await connect();
    const open = async (state: string) => (await get(`/callback?code=c&state=${state}`, cookie)).status;
    expect([await open('another'), await open('state-1'), await open('state-1')]).toEqual([400, 303, 400]);
  });

  test('keeps its connection while it connects again', async () => {
    const { get, connect } = openSite();
    const first = await connect();
    await get('/callback?code=c&state=state-1', first);
    const second = await connect(first);
    expect([(await get('/news', first)).status, (await get('/news', second)).status]).toEqual([200, 200]);
  });

  test('cannot finish the authorization of another browser', async () => {
    const { connect, get } = openSite();
    await connect();
    expect((await get('/callback?code=c&state=state-1')).status).toBe(400);
  });

  test('is told that the access has ended when the bank refuses the refresh token', async () => {
    const response = new Response('{}', { status: 400 });
    const cause = { error: 'invalid_grant' };
    const refresh = () => Promise.reject(new ResponseBodyError('refused', { cause, response }));
    const { get, connect } = openSite({ refresh });
    const cookie = await connect();
    await get('/callback?code=c&state=state-1', cookie);
    const page = await get('/accounts', cookie);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('has ended')]);
  });
});
