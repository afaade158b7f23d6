import { listTags, readText } from '@ob/tooling/page-reading';
import type { Fields, TestBrowser } from '@ob/tooling/test-browser';
import { describe, expect, test } from 'vitest';
import { createAttemptStore } from '../src/sign-in/attempt-store.ts';
import { listLimitedSubjects, signInLimits } from '../src/sign-in/sign-in-throttle.ts';
import { visitBeforeEach } from './page-visit.ts';
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
  visitBeforeEach((visit) => {
    ({ bank, pages, browser } = visit);
  });

  async function post(
    path: string,
    body: BodyInit,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return pages.service(new Request(`${origin}${path}`, { method: 'POST', body, headers }), {});
  }

  test('sign a customer in with a new cookie, and out again for good', async () => {
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

  test('say no more of a wrong sign-in than that it is wrong', async () => {
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

  test('make those wait who guess too often', async () => {
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

  test('refuse forms that come from elsewhere', async () => {
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

  test('take forms in one shape and size', async () => {
    expect((await post('/sign-in', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/sign-in', `username=${'x'.repeat(70_000)}`, form)).status).toBe(413);
    expect((await post('/sign-in', '%zz=%ff&\0', form)).status).toBe(403);
  });

  test.each([
    '/sign-in?authorization=%00',
    '/sign-in?authorization=%',
    '/sign-in?authorization=https://evil.example',
  ])('show the plain sign-in at %s', async (path) => {
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

  test('take any text for a consent', async () => {
    await browser.get('/sign-in');
    await browser.submit('/sign-in', credentials);
    await browser.get('/dashboard');
    for (const id of ['x', '%F0%9F%98%80', '%20', '%EF%BF%BD']) {
      expect((await browser.submit(`/dashboard/consents/${id}/revoke`)).status).toBe(404);
    }
  });

  test('send those to the sign-in who are not signed in', async () => {
    expect((await browser.get('/dashboard')).location).toBe('/sign-in');
    await browser.get('/sign-in');
    expect((await browser.submit('/dashboard/consents/x/revoke')).location).toBe('/sign-in');
  });

  test('show the error page for what was never pushed', async () => {
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
  ])('serve %s', async (path, mediaType) => {
    const { status, headers } = await browser.get(path);
    expect([status, headers.get('content-type')]).toEqual([200, mediaType]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
