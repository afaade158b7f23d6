import { accountPlans, identifyAccount, identifyCustomer } from '@ob/sandbox/ledger';
import { listTags, readText } from '@ob/tooling/page-reading';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { describe, expect, test } from 'vitest';
import {
  access,
  approve,
  choose,
  currentAccountOf,
  decide,
  deny,
  findSample,
  reachConsent,
  signIn,
} from './journey.ts';
import { openPagesBeforeEach } from './page-setup.ts';
import { seedingMoment, type TestBank } from './sandbox-bank.ts';
import { origin, type TestPages } from './test-pages.ts';

const alice = findSample('alice');
const customerId = identifyCustomer(alice);
const current = currentAccountOf('alice');
const savings = identifyAccount(alice, accountPlans.savings);
const redirectPattern =
  /^https:\/\/tpp\.example\/callback\?code=[A-Za-z0-9_-]{43}&state=the-state&iss=https%3A%2F%2Fbank\.example$/;
const deniedLocation =
  'https://tpp.example/callback?error=access_denied&state=the-state&iss=https%3A%2F%2Fbank.example';

describe('the pages from sign-in to approval', () => {
  let bank: TestBank;
  let pages: TestPages;
  let browser: TestBrowser;
  openPagesBeforeEach((setup) => {
    ({ bank, pages, browser } = setup);
  });

  test('lead from the third party through sign-in and consent back to it with one code', async () => {
    const consentId = await pages.requestConsent(access);
    const path = await reachConsent(pages, browser, consentId);
    const shown = await browser.get(path);
    expect(shown.status).toBe(200);
    expect(shown.page).toContain('Moneta &lt;Budget&gt;');
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' https://tpp.example;");
    const offered = listTags(shown.page, 'input').filter(({ name }) => name === 'account_id');
    expect(offered).toHaveLength(Object.keys(accountPlans).length);
    expect(offered.some(({ checked }) => checked !== undefined)).toBe(false);

    const answer = await decide(browser, path, [approve, ...choose(current, savings)]);
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(redirectPattern);
    const stored = await pages.consents.find(consentId);
    expect(stored).toMatchObject({
      customerId,
      accountIds: [current, savings],
      consent: { status: 'authorized' },
    });
    expect((await browser.get(path)).status).toBe(400);
  });

  test('show the form again when no account or an account of another customer is chosen', async () => {
    const consentId = await pages.requestConsent(access);
    const path = await reachConsent(pages, browser, consentId);
    await browser.get(path);
    const empty = await decide(browser, path, [approve]);
    expect(empty.status).toBe(400);
    expect(empty.page).toContain('Choose at least one account');
    const foreign = await decide(browser, path, [approve, ...choose(current, currentAccountOf('bob'))]);
    expect(foreign.status).toBe(400);
    expect(listTags(foreign.page, 'input').filter(({ checked }) => checked !== undefined)).toHaveLength(1);
    expect((await pages.consents.find(consentId))?.consent.status).toBe('awaiting_authorization');
    expect((await decide(browser, path, [approve, ...choose(current)])).location).toMatch(redirectPattern);
  });

  test('return one code when the form is submitted several times at once', async () => {
    const consentId = await pages.requestConsent(access);
    await signInByCode();
    const path = (await browser.get(await pages.push(consentId))).location;
    await browser.get(path);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.submit(path, [approve, ...choose(current)])),
    );
    expect(answers.filter(({ location }) => location.includes('code='))).toHaveLength(1);
    expect(
      answers.filter(({ status, page }) => status === 400 && readText(page, 'error') === 'invalid_request'),
    ).toHaveLength(5);
    expect(await countGrants(consentId)).toEqual({ live: 1, all: 1 });
    expect((await pages.consents.listHistory(consentId)).map(({ to }) => to)).toEqual([
      'awaiting_authorization',
      'authorized',
    ]);
  });

  /** Signs alice in and approves with a code. The session then needs no code for the next approval. */
  async function signInByCode(): Promise<void> {
    const path = await reachConsent(pages, browser, await pages.requestConsent(access));
    await browser.get(path);
    await decide(browser, path, [approve, ...choose(current)]);
  }

  async function countGrants(consentId: string): Promise<unknown> {
    const text = `SELECT count(*)::int AS all, count(*) FILTER (WHERE revoked_at IS NULL)::int AS live FROM ob.grants WHERE consent_id = $1`;
    return (await bank.database.query({ name: 'test_count_grants', text }, [consentId]))[0];
  }

  test('accept only the first decision when approvals and denials arrive at once', async () => {
    await signInByCode();
    for (let round = 0; round < 5; round += 1) {
      const consentId = await pages.requestConsent(access);
      const path = (await browser.get(await pages.push(consentId))).location;
      await browser.get(path);
      const decisions = [[approve, ...choose(current)], [deny], [approve, ...choose(savings)], [deny]];
      const answers = await Promise.all(decisions.map((fields) => browser.submit(path, fields)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
      const approved = answers.some(({ location }) => location.includes('code='));
      const status = approved ? 'authorized' : 'rejected';
      expect((await pages.consents.find(consentId))?.consent.status).toBe(status);
      expect(await countGrants(consentId)).toEqual(approved ? { live: 1, all: 1 } : { live: 0, all: 0 });
    }
  });

  test('send a denial back to the third party and reject the consent', async () => {
    const consentId = await pages.requestConsent(access);
    const path = await reachConsent(pages, browser, consentId);
    await browser.get(path);
    const answer = await browser.submit(path, [deny]);
    expect([answer.status, answer.location]).toEqual([303, deniedLocation]);
    expect((await pages.consents.find(consentId))?.consent).toMatchObject({ status: 'rejected' });
    expect(readText((await decide(browser, path, [approve, ...choose(current)])).page, 'error')).toBe(
      'invalid_request',
    );
  });

  test('continue an authorization only in the browser that opened it first', async () => {
    const other = openBrowser(pages.service, origin);
    const link = await pages.push(await pages.requestConsent(access));
    const first = await browser.get(link);
    expect((await other.get(link)).status).toBe(400);
    await other.get('/sign-in');
    await signIn(other, 'alice');
    const path = first.location.replace('/sign-in?authorization=', '/authorizations/');
    expect(readText((await other.get(path)).page, 'error')).toBe('invalid_request');
    await other.get('/dashboard');
    expect((await decide(other, path, [approve, ...choose(current)])).status).toBe(400);
    expect((await browser.get(link)).location).toBe(first.location);
  });

  test('skip the sign-in for a signed-in customer unless the client sends prompt=login', async () => {
    await browser.get('/sign-in');
    await signIn(browser, 'alice');
    const consentId = await pages.requestConsent(access);
    expect((await browser.get(await pages.push(consentId))).location).toMatch(/^\/authorizations\//);
    pages.wait(1000);
    const again = await browser.get(await pages.push(consentId, { prompt: ['login'] }));
    expect(again.location).toMatch(/^\/sign-in/);
    expect(
      (await browser.get(again.location.replace('/sign-in?authorization=', '/authorizations/'))).location,
    ).toBe(again.location);
  });

  test('renew an approval for the same customer and replace the earlier grant', async () => {
    const consentId = await pages.requestConsent(access);
    const first = await reachConsent(pages, browser, consentId);
    await browser.get(first);
    await decide(browser, first, [approve, ...choose(current)]);
    const second = (await browser.get(await pages.push(consentId))).location;
    const checked = listTags((await browser.get(second)).page, 'input').filter(
      (input) => input.checked !== undefined,
    );
    expect(checked.map(({ value }) => value)).toEqual([current]);
    expect((await decide(browser, second, [approve, ...choose(savings)])).location).toMatch(redirectPattern);
    expect(await countGrants(consentId)).toEqual({ live: 1, all: 2 });
    expect((await pages.consents.find(consentId))?.accountIds).toEqual([savings]);

    const third = (await browser.get(await pages.push(consentId))).location;
    await browser.get(third);
    expect((await browser.submit(third, [deny])).location).toBe(deniedLocation);
    expect((await pages.consents.find(consentId))?.consent.status).toBe('authorized');
  });

  test('deny a consent that another customer approved before', async () => {
    const consentId = await pages.requestConsent(access);
    const path = await reachConsent(pages, browser, consentId);
    await browser.get(path);
    await decide(browser, path, [approve, ...choose(current)]);
    const other = openBrowser(pages.service, origin);
    expect((await other.get(await reachConsent(pages, other, consentId, 'bob'))).location).toBe(
      deniedLocation,
    );
    expect((await pages.consents.find(consentId))?.customerId).toBe(customerId);
  });

  test('deny the approval of a consent that expired while the page was open', async () => {
    const consentId = await pages.requestConsent({
      ...access,
      expiration_date: new Date(seedingMoment + 120_000).toISOString(),
    });
    const path = await reachConsent(pages, browser, consentId);
    await browser.get(path);
    pages.wait(121_000);
    expect((await decide(browser, path, [approve, ...choose(current)])).location).toBe(deniedLocation);
    expect(await countGrants(consentId)).toEqual({ live: 0, all: 0 });
  });

  test('refuse an authorization after ten minutes', async () => {
    const path = await reachConsent(pages, browser, await pages.requestConsent(access));
    await browser.get(path);
    pages.wait(10 * 60_000);
    const late = await decide(browser, path, [approve, ...choose(current)]);
    expect([late.status, readText(late.page, 'error')]).toEqual([400, 'invalid_request']);
  });

  test('accept one account for a payment, and only an account that can pay', async () => {
    const consentId = await pages.requestConsent({
      consent_type: 'payment',
      amount: { amount: '42.50', currency: 'GBP' },
      creditor_account: { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'Moorland Cycles' },
    });
    const path = await reachConsent(pages, browser, consentId);
    const offered = listTags((await browser.get(path)).page, 'input').filter(
      ({ name }) => name === 'account_id',
    );
    expect(offered.map(({ type, value }) => [type, value])).toEqual([
      ['radio', current],
      ['radio', savings],
    ]);
    expect((await decide(browser, path, [approve, ...choose(current, savings)])).status).toBe(400);
    const loan = identifyAccount(alice, accountPlans.loan);
    expect((await decide(browser, path, [approve, ...choose(loan)])).status).toBe(400);
    expect((await decide(browser, path, [approve, ...choose(savings)])).location).toMatch(redirectPattern);
  });
});
