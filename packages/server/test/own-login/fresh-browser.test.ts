import { issuer } from '@ob/tooling/test-bank';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { beforeEach, expect, test } from 'vitest';
import { alice, type OwnBank, openOwnBank } from './own-bank.ts';
import { connectLogin, type LoginSession } from './own-session.ts';

let session: LoginSession | undefined;
let bank: OwnBank;
let browser: TestBrowser;

/** A browser that has never opened an authorization request. */
beforeEach(async () => {
  session = alice;
  bank = await openOwnBank(
    connectLogin({
      readSession: async () => session,
      async endSession() {
        session = undefined;
      },
      startConfirmation: async () => 'confirmation-1',
    }),
  );
  await bank.storeAccess();
  browser = openBrowser(bank.service, issuer);
});

test('a fresh browser signs out from the dashboard', async () => {
  await browser.get('/dashboard');
  expect((await browser.submit('/sign-out')).location).toBe('https://login.bank.example/');
  expect(session).toBeUndefined();
});

test('a fresh browser ends an access on the first page that its customer opens', async () => {
  const path = '/dashboard/consents/consent-1/revoke';
  await browser.get(path);
  expect((await browser.submit(path)).location).toBe('/dashboard?ended=consent-1');
  expect((await browser.get('/dashboard?ended=consent-1')).page).toContain('id="success"');
});

test('a browser with a cookie gets no other one', async () => {
  expect((await browser.get('/dashboard')).headers.get('set-cookie')).toMatch(/^__Host-bank_session=/);
  expect((await browser.get('/dashboard')).headers.get('set-cookie')).toBeNull();
});

test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 'invalid_form: other_site'],
  ['from a browser without the cookie', {}, 'invalid_form: cookie_missing'],
])('a form %s is refused with a reason in the log', async (_, headers, reason) => {
  const other = openBrowser(bank.service, issuer);
  expect((await other.submit('/sign-out', [], headers)).status).toBe(403);
  expect(bank.logged().at(-1)).toEqual([403, undefined, reason]);
});

test('a form without the token of the browser is refused with a reason in the log', async () => {
  const { headers } = await browser.get('/dashboard');
  const other = openBrowser(bank.service, issuer, headers.get('set-cookie')?.split(';')[0]);
  expect((await other.submit('/sign-out')).status).toBe(403);
  expect(bank.logged().at(-1)).toEqual([403, undefined, 'invalid_form: token_wrong']);
});

test('the name of the bank links to the dashboard', async () => {
  const { page } = await browser.get('/dashboard');
  expect(page).toContain('<p class="brand"><a href="/">');
  const { status, location } = await browser.get('/');
  expect([status, location]).toEqual([303, '/dashboard']);
});
