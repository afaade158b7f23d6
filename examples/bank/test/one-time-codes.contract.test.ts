import type { ConsentRequest } from '@ob/consent';
import { accountPlans, identifyAccount } from '@ob/sandbox/ledger';
import { readText } from '@ob/tooling/page-reading';
import { openBrowser, type PageResponse, type TestBrowser } from '@ob/tooling/test-browser';
import { describe, expect, test } from 'vitest';
import { codeLimits } from '../src/sign-in/challenge-store.ts';
import {
  access,
  approve,
  choose,
  confirm,
  currentAccountOf,
  decide,
  findSample,
  reachConsent,
} from './journey.ts';
import { openPagesBeforeEach } from './page-setup.ts';
import { origin, type TestPages } from './test-pages.ts';

const current = currentAccountOf('alice');
const savings = identifyAccount(findSample('alice'), accountPlans.savings);
const payment = {
  consent_type: 'payment',
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
} as const satisfies ConsentRequest;

const minute = 60_000;
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('one-time codes', () => {
  let pages: TestPages;
  let browser: TestBrowser;
  openPagesBeforeEach((setup) => {
    ({ pages, browser } = setup);
  });

  /** Opens the consent page of a new request in the session of the browser. */
  async function openConsent(request: ConsentRequest): Promise<string> {
    const { location } = await browser.get(await pages.push(await pages.requestConsent(request)));
    await browser.get(location);
    return location;
  }

  async function signInWithCode(request: ConsentRequest): Promise<PageResponse> {
    const path = await reachConsent(pages, browser, await pages.requestConsent(request));
    await browser.get(path);
    return decide(browser, path, [approve, ...choose(current)]);
  }

  async function reachCode(request: ConsentRequest, accountId = current) {
    const path = await openConsent(request);
    return reachCodeAt(path, accountId);
  }

  async function reachCodeAt(path: string, accountId: string) {
    const { location } = await browser.submit(path, [approve, ...choose(accountId)]);
    expect(location).toMatch(/\/codes\/[A-Za-z0-9_-]{43}$/);
    const { page } = await browser.get(location);
    return { path, location, page, code: readText(page, 'otp-hint') ?? '' };
  }

  const type = (location: string, code: string) => browser.submit(location, [['otp', code]]);
  const isKnownApproval = ({ status, page }: PageResponse) =>
    status === 200 && page.includes('id="already-approved"');
  const isApproved = ({ location }: PageResponse) =>
    location.startsWith('https://tpp.example/callback?code=');

  test('are required for the first access of a session, and again after 15 minutes', async () => {
    expect(isApproved(await signInWithCode(access))).toBe(true);
    expect(isApproved(await browser.submit(await openConsent(access), [approve, ...choose(current)]))).toBe(
      true,
    );
    for (let passed = 0; passed < 15; passed += 3) {
      pages.wait(3 * minute);
      await browser.get('/dashboard');
    }
    expect(isApproved(await browser.submit(await openConsent(access), [approve, ...choose(current)]))).toBe(
      true,
    );
    pages.wait(1);
    await reachCode(access);
  });

  test('are required for every payment, however recent the last code is', async () => {
    expect(isApproved(await signInWithCode(payment))).toBe(true);
    const { location, code } = await reachCode(payment);
    expect(isApproved(await type(location, code))).toBe(true);
    await reachCode(payment);
  });

  test('have a page that shows all terms that they approve', async () => {
    const path = await reachConsent(pages, browser, await pages.requestConsent(access));
    await browser.get(path);
    const shared = await reachCodeAt(path, current);
    await type(shared.location, shared.code);
    const { page } = await reachCode(payment);
    for (const term of ['12.50 GBP', 'Corner Bakery', 'IBAN GB33 BUKB 2020 1555 5555 55', 'Everyday account'])
      expect(page).toContain(term);
    for (const term of ['See your accounts', 'See how much', '18 February 2027', 'Everyday account'])
      expect(shared.page).toContain(term);
    expect(page).toMatch(/name="otp"/);
    expect(page).toMatch(/id="confirm"/);
  });

  test('are requested only after an account is chosen', async () => {
    await signInWithCode(access);
    const { status, page } = await browser.submit(await openConsent(payment), [approve]);
    expect(status).toBe(400);
    expect(page).toContain('Choose the account, or decline.');
    expect(page).not.toContain('at least one');
  });

  test('for one account are refused for another', async () => {
    await signInWithCode(access);
    const first = await reachCode(payment, current);
    const second = await reachCodeAt(first.path, savings);
    expect((await type(second.location, first.code)).status).toBe(400);
    expect((await type(first.location, first.code)).status).toBe(400);
    await browser.get(second.location);
    expect(isApproved(await type(second.location, second.code))).toBe(true);
  });

  test('show the same page with an alert when they are wrong', async () => {
    await signInWithCode(access);
    const { location, code } = await reachCode(payment);
    const wrong = await type(location, other(code));
    expect(wrong.status).toBe(400);
    expect(readText(wrong.page, 'otp-error')).toContain('not right');
    expect(readText(wrong.page, 'otp-hint')).toBe(code);
    for (const malformed of ['', 'x', '١٢٣٤٥٦', `${code}0`])
      expect((await type(location, malformed)).status).toBe(400);
  });

  test('end with the fifth wrong try, and the authorization continues with a new code', async () => {
    await signInWithCode(access);
    const { path, location, code } = await reachCode(payment);
    for (let count = 1; count < codeLimits.triesPerCode; count += 1)
      expect((await type(location, other(code))).page).not.toContain('start-again');
    const ended = await type(location, other(code));
    expect([ended.status, readText(ended.page, 'start-again')]).toEqual([400, 'Start again']);
    expect(ended.page).toContain(`href="${path}"`);
    await browser.get('/dashboard');
    expect((await type(location, code)).page).toContain('start-again');
    await browser.get(path);
    expect(
      isApproved(await confirm(browser, await browser.submit(path, [approve, ...choose(current)]))),
    ).toBe(true);
  });

  test('are valid for five minutes, and are then refused like wrong codes', async () => {
    await signInWithCode(access);
    const wrong = await reachCode(payment);
    const answer = await type(wrong.location, other(wrong.code));
    const late = await reachCode(payment);
    pages.wait(codeLimits.lifetime);
    const expired = await type(late.location, late.code);
    expect([expired.status, readText(expired.page, 'otp-error')]).toEqual([
      400,
      readText(answer.page, 'otp-error'),
    ]);
    const next = await reachCode(payment);
    pages.wait(codeLimits.lifetime - 1);
    expect(isApproved(await type(next.location, next.code))).toBe(true);
  });

  test('are accepted once when submitted several times at once; the other responses report the approval', async () => {
    await signInWithCode(access);
    const { location, code } = await reachCode(payment);
    const answers = await Promise.all(Array.from({ length: 12 }, () => type(location, code)));
    expect(answers.filter(isApproved)).toHaveLength(1);
    expect(answers.filter(isKnownApproval)).toHaveLength(11);
    expect(isKnownApproval(await browser.get(location))).toBe(true);
    // A used code that is sent again does not count as a wrong code, so the next payment is not blocked.
    for (let count = 0; count <= codeLimits.wrongPerCustomer; count += 1)
      expect(isKnownApproval(await type(location, code))).toBe(true);
    const next = await reachCode(payment);
    expect(isApproved(await type(next.location, next.code))).toBe(true);
  });

  test('have a page that only their customer can open after use', async () => {
    await signInWithCode(access);
    const used = await reachCode(payment);
    await type(used.location, used.code);
    const bobs = openBrowser(pages.service, origin);
    await bobs.get(await reachConsent(pages, bobs, await pages.requestConsent(payment), 'bob'));
    expect(readText((await bobs.get(used.location)).page, 'error')).toBe('invalid_request');
  });

  test('are hidden once they expired or were replaced', async () => {
    await signInWithCode(access);
    const replaced = await reachCode(payment);
    const current = await reachCodeAt(replaced.path, savings);
    expect((await browser.get(replaced.location)).page).not.toContain('otp-hint');
    expect((await browser.get(current.location)).page).toContain('otp-hint');
    pages.wait(codeLimits.lifetime);
    expect((await browser.get(current.location)).page).not.toContain('otp-hint');
    expect((await type(current.location, current.code)).page).not.toContain('otp-hint');
  });

  test('allow five tries, even when the guesses arrive at once', async () => {
    await signInWithCode(access);
    const { location, code } = await reachCode(payment);
    const guesses = Array.from({ length: 12 }, () => type(location, other(code)));
    const isEnded = ({ page }: PageResponse): boolean => page.includes('start-again');
    expect((await Promise.all(guesses)).filter(isEnded)).toHaveLength(8);
    expect(isEnded(await type(location, code))).toBe(true);
  });

  test('are valid for one page and one customer', async () => {
    await signInWithCode(access);
    const mine = await reachCode(payment);
    const bobs = openBrowser(pages.service, origin);
    const path = await reachConsent(pages, bobs, await pages.requestConsent(payment), 'bob');
    await bobs.get(path);
    const stolen = mine.location.replace(/.*codes/, `${path}/codes`);
    expect(readText((await bobs.get(stolen)).page, 'error')).toBe('invalid_request');
    const second = await reachCode(payment);
    expect((await type(mine.location, second.code)).status).toBe(400);
    expect(isApproved(await type(mine.location, mine.code))).toBe(true);
    await browser.get(second.location);
    expect(isApproved(await type(second.location, second.code))).toBe(true);
  });

  test('are refused for 15 minutes after too many wrong codes of a customer', async () => {
    const carol = openBrowser(pages.service, origin);
    const path = await reachConsent(pages, carol, await pages.requestConsent(payment), 'carol');
    let last: PageResponse | undefined;
    for (
      let challenge = 0;
      challenge <= codeLimits.wrongPerCustomer / codeLimits.triesPerCode;
      challenge += 1
    ) {
      await carol.get(path);
      const { location } = await carol.submit(path, [approve, ...choose(currentAccountOf('carol'))]);
      await carol.get(location);
      const tries = Array.from({ length: codeLimits.triesPerCode }, () =>
        carol.submit(location, [['otp', 'x']]),
      );
      last = (await Promise.all(tries)).at(-1);
    }
    expect([last?.status, last?.headers.get('retry-after')]).toEqual([429, '900']);
    expect(readText(last?.page ?? '', 'otp-error')).toContain('Too many wrong codes');
  });
});
