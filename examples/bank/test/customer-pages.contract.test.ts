import { listTags, readText } from '@ob/tooling/page-reading';
import type { Fields, TestBrowser } from '@ob/tooling/test-browser';
import { describe, expect, test } from 'vitest';
import { createAttemptStore } from '../src/sign-in/attempt-store.ts';
import { listLimitedSubjects, signInLimits } from '../src/sign-in/sign-in-throttle.ts';
import { openPagesBeforeEach } from './page-setup.ts';
import { seedingMoment, type TestBank } from './sandbox-bank.ts';
import { origin, type TestPages } from './test-pages.ts';

const credentials: Fields = [
  ['username', 'alice'],
  ['password', 'alice-password'],
];

describe('the pages of the bank', () => {
  let bank: TestBank;
  let pages: TestPages;
  let browser: TestBrowser;
  openPagesBeforeEach((setup) => {
    ({ bank, pages, browser } = setup);
  });

  async function post(
    path: string,
    body: BodyInit,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return pages.service(new Request(`${origin}${path}`, { method: 'POST', body, headers }), {});
  }

  test('sign a customer in with a new cookie, which is invalid after sign-out', async () => {
    const form = await browser.get('/sign-in');
    const before = form.headers.get('set-cookie') ?? '';
    expect(before).toMatch(
      /^__Host-bank_session=[A-Za-z0-9_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    const signedIn = await browser.submit('/sign-in', credentials);
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect([signedIn.status, signedIn.location]).toEqual([303, '/dashboard']);
    expect(cookie).not.toBe(before);
    expect((await browser.get('/dashboard')).page).toContain('Alice Hartley');
    expect((await browser.submit('/sign-out')).location).toBe('/sign-in');
    const replayed = new Request(`${origin}/dashboard`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect((await pages.service(replayed, {})).headers.get('location')).toBe('/sign-in');
  });

  test('show the same error for a wrong password and an unknown name', async () => {
    await browser.get('/sign-in');
    const wrong = await browser.submit('/sign-in', [
      ['username', 'alice'],
      ['password', 'guess'],
    ]);
    const unknown = await browser.submit('/sign-in', [
      ['username', 'nobody'],
      ['password', 'guess'],
    ]);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.page).toContain('role="alert"');
    expect(unknown.page.replace('value="nobody"', 'value="alice"')).toBe(wrong.page);
    expect(listTags(wrong.page, 'input').find(({ name }) => name === 'password')).not.toHaveProperty('value');
  });

  test('refuse a sign-in with 429 after too many failures', async () => {
    await browser.get('/sign-in');
    const attempts = createAttemptStore(bank.database);
    const hashes = listLimitedSubjects('carol', '192.0.2.7').map(({ subjectHash }) => subjectHash);
    for (let count = 0; count < signInLimits.perNameAndAddress; count += 1) {
      await attempts.count(hashes, seedingMoment, seedingMoment + 61_000);
    }
    const answer = await browser.submit('/sign-in', [
      ['username', 'carol'],
      ['password', 'carol-password'],
    ]);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '61']);
    expect(answer.page).toContain('Try again in 2 minutes.');
  });

  test('refuse forms from another site and forms without the right form token', async () => {
    await browser.get('/sign-in');
    const crossSite = await browser.submit('/sign-in', credentials, { 'sec-fetch-site': 'cross-site' });
    expect([crossSite.status, readText(crossSite.page, 'error')]).toEqual([403, 'invalid_form']);
    const body = new URLSearchParams(
      [...credentials, ['form_token', 'A'.repeat(43)]].map(([name, value]) => [name ?? '', value ?? '']),
    );
    for (const path of [
      '/sign-in',
      '/sign-out',
      '/dashboard/consents/x/revoke',
      `/authorizations/${'A'.repeat(43)}`,
    ]) {
      const response = await post(path, body, { cookie: `__Host-bank_session=${'B'.repeat(43)}` });
      expect([path, response.status]).toEqual([path, 403]);
      expect((await post(path, body)).status).toBe(403);
    }
  });

  test('refuse forms with another media type, over the size limit or with invalid encoding', async () => {
    expect((await post('/sign-in', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/sign-in', `username=${'x'.repeat(70_000)}`, form)).status).toBe(413);
    expect((await post('/sign-in', '%zz=%ff&\0', form)).status).toBe(403);
  });

  test.each([
    '/sign-in?authorization=%00',
    '/sign-in?authorization=%',
    '/sign-in?authorization=https://evil.example',
  ])('show the sign-in without an authorization at %s', async (path) => {
    const { status, page } = await browser.get(path);
    expect(status).toBe(200);
    expect(listTags(page, 'input').map(({ name }) => name)).not.toContain('authorization');
  });

  test.each(['/authorizations/x', `/authorizations/${'A'.repeat(43)}`, '/authorizations/%F0%9F%98%80'])(
    'show the error page at %s',
    async (path) => {
      const { status, page } = await browser.get(path);
      expect([status, readText(page, 'error')]).toEqual([400, 'invalid_request']);
    },
  );

  test('respond with 404 to any text in place of a consent id', async () => {
    await browser.get('/sign-in');
    await browser.submit('/sign-in', credentials);
    await browser.get('/dashboard');
    for (const id of ['x', '%F0%9F%98%80', '%20', '%EF%BF%BD']) {
      expect((await browser.submit(`/dashboard/consents/${id}/revoke`)).status).toBe(404);
    }
  });

  test('show the error page for a request_uri that was never pushed', async () => {
    const { status, page } = await browser.get(
      '/oauth/authorize?client_id=tpp-1&request_uri=urn:x%22%3E%3Cscript%3E',
    );
    expect([status, readText(page, 'error')]).toEqual([400, 'invalid_request_uri']);
    expect(page).not.toContain('<script');
  });

  test.each([
    ['/assets/bank.css', 'text/css; charset=utf-8'],
    ['/assets/controls.css', 'text/css; charset=utf-8'],
    ['/assets/bank.svg', 'image/svg+xml'],
  ])('serve %s with its media type and nosniff', async (path, mediaType) => {
    const { status, headers } = await browser.get(path);
    expect([status, headers.get('content-type')]).toEqual([200, mediaType]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
