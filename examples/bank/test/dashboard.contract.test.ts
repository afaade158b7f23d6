import { listTags, readText } from '@ob/tooling/page-reading';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { describe, expect, test } from 'vitest';
import { access, approve, choose, currentAccountOf, decide, reachConsent, signIn } from './journey.ts';
import { openPagesBeforeEach } from './page-setup.ts';
import { origin, type TestPages } from './test-pages.ts';

describe('the dashboard', () => {
  let pages: TestPages;
  let browser: TestBrowser;
  openPagesBeforeEach((setup) => {
    ({ pages, browser } = setup);
  });

  test('lists an access, ends it for its customer alone, and refuses to end it twice', async () => {
    const consentId = await pages.requestConsent(access);
    const path = await reachConsent(pages, browser, consentId);
    await browser.get(path);
    await decide(browser, path, [approve, ...choose(currentAccountOf('alice'))]);
    const before = await browser.get('/dashboard');
    const revocation = `/dashboard/consents/${consentId}/revoke`;
    expect(before.page).toContain(`action="${revocation}"`);
    expect(before.page).toContain('Everyday account');
    const question = await browser.get(revocation);
    expect(listTags(question.page, 'button')).toContainEqual({ id: 'confirm-revoke', class: 'danger' });
    expect((await pages.consents.find(consentId))?.consent.status).toBe('authorized');
    const other = openBrowser(pages.service, origin);
    await other.get('/sign-in');
    await signIn(other, 'bob');
    await other.get('/dashboard');
    expect((await other.submit(revocation)).status).toBe(404);
    expect((await other.get(revocation)).status).toBe(404);
    const { location } = await browser.submit(revocation);
    expect(location).toBe(`/dashboard?ended=${consentId}`);
    const after = await browser.get(location);
    expect(readText(after.page, 'success')).toBe(
      'Done. Moneta &lt;Budget&gt; can no longer see your accounts.',
    );
    expect(after.page).not.toContain(`action="${revocation}"`);
    expect((await other.get(location)).page).not.toContain('Moneta');
    expect((await pages.consents.find(consentId))?.consent).toMatchObject({
      status: 'revoked',
      status_reason: { code: 'customer_revoked' },
    });
    expect((await browser.submit(revocation)).status).toBe(409);
    expect((await browser.get(revocation)).status).toBe(409);
  });

  test('says, after an access ended, whether the app still has another', async () => {
    const ids = [await pages.requestConsent(access), await pages.requestConsent(access)];
    await browser.get('/sign-in');
    await signIn(browser, 'bob');
    for (const id of ids) {
      const { location } = await browser.get(await pages.push(id));
      await browser.get(location);
      await decide(browser, location, [approve, ...choose(currentAccountOf('bob'))]);
    }
    const messages: (string | undefined)[] = [];
    for (const id of ids) {
      await browser.get(`/dashboard/consents/${id}/revoke`);
      const { location } = await browser.submit(`/dashboard/consents/${id}/revoke`);
      messages.push(readText((await browser.get(location)).page, 'success'));
    }
    expect(messages).toEqual([
      expect.stringContaining('still has another access, listed below'),
      expect.stringContaining('can no longer see your accounts'),
    ]);
  });

  test('lists an app that only signs the customer in, and ends that for its customer alone', async () => {
    const path = await reachConsent(pages, browser, undefined, 'bob');
    await browser.get(path);
    await decide(browser, path, [approve]);
    const before = await browser.get('/dashboard');
    const [end = ''] = /\/dashboard\/identities\/[^"]+\/end/.exec(before.page) ?? [];
    expect(before.page).toContain('Moneta &lt;Budget&gt;');
    expect(readText((await browser.get(end)).page, 'confirm-revoke')).toBe('Stop');
    const other = openBrowser(pages.service, origin);
    await other.get('/sign-in');
    await signIn(other, 'alice');
    expect((await other.get('/dashboard')).page).not.toContain(end);
    expect((await other.get(end)).status).toBe(404);
    expect((await other.submit(end)).location).toBe('/dashboard');
    expect((await browser.get('/dashboard')).page).toContain(end);
    expect((await browser.submit(end, [], { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const [, , , grantId] = end.split('/');
    expect((await browser.get(`/dashboard?ended=${grantId}`)).page).not.toContain('id="success"');
    const { location } = await browser.submit(end);
    expect(location).toContain(`/dashboard?ended=${grantId}&proof=`);
    const after = await browser.get(location);
    expect(readText(after.page, 'success')).toBe('Done. The company no longer recognizes you.');
    expect(after.page).not.toContain('/dashboard/identities/');
    for (const forged of [grantId, 'x', `x&proof=${location.split('proof=')[1]}`])
      expect((await browser.get(`/dashboard?ended=${forged}`)).page).not.toContain('id="success"');
    expect((await browser.submit(`/dashboard/identities/${'x'.repeat(99)}/end`)).status).toBe(303);
  });

  test('redirects to the sign-in when nobody is signed in', async () => {
    for (const path of ['/dashboard', '/dashboard/consents/x/revoke', '/dashboard/identities/x/end'])
      expect((await browser.get(path)).location).toBe('/sign-in');
    await browser.get('/sign-in');
    expect((await browser.submit('/dashboard/consents/x/revoke')).location).toBe('/sign-in');
  });

  test('is paginated with a link to earlier accesses', async () => {
    await browser.get('/sign-in');
    await signIn(browser, 'carol');
    const account = currentAccountOf('carol');
    for (let count = 0; count < 21; count += 1) {
      const location = (await browser.get(await pages.push(await pages.requestConsent(access)))).location;
      await browser.get(location);
      await decide(browser, location, [approve, ...choose(account)]);
    }
    const first = await browser.get('/dashboard');
    const next = /href="(\/dashboard\?after=[^"]+)"/.exec(first.page)?.[1] ?? '';
    const second = await browser.get(next);
    const listed = [first, second].flatMap(({ page }) =>
      listTags(page, 'article').map((article) => article['data-consent']),
    );
    expect(new Set(listed).size).toBe(21);
    expect(second.page).not.toContain('rel="next"');
    for (const after of ['%00', '0.x', '999999999999999.x', '99999999999999999.x'])
      expect((await browser.get(`/dashboard?after=${after}`)).status).toBe(200);
  });
});
