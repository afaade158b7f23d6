import { identifyCustomer } from '@ob/sandbox/ledger';
import { readText } from '@ob/tooling/page-reading';
import { openBrowser } from '@ob/tooling/test-browser';
import { createSecretBox } from '@ob/webhooks/primitives';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticatorApps, enrolApp } from '../src/sign-in/authenticator-app.ts';
import { createEnrolmentStore, type EnrolmentStore } from '../src/sign-in/enrolment-store.ts';
import { computeOneTimePassword } from '../src/sign-in/totp.ts';
import { access, approve, choose, currentAccountOf, findSample, reachConsent } from './journey.ts';
import { openSandboxBank, seedingMoment, type TestBank } from './sandbox-bank.ts';
import { openPages, origin, type TestPages } from './test-pages.ts';

const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const secretBox = createSecretBox([new Uint8Array(32).fill(9)], random);
const secret = new TextEncoder().encode('12345678901234567890');
const step = Math.floor(seedingMoment / 30_000);

describe('an authenticator app as the second factor', () => {
  let bank: TestBank;
  let pages: TestPages;
  let enrolments: EnrolmentStore;
  beforeAll(async () => {
    bank = await openSandboxBank();
    enrolments = createEnrolmentStore(bank.database);
    await enrolApp({ enrolments, secretBox }, identifyCustomer(findSample('alice')), secret);
    pages = await openPages(bank, (clock) => createAuthenticatorApps({ enrolments, secretBox, clock }));
  });
  afterAll(() => bank.drop());

  async function reachCode(username: string) {
    const browser = openBrowser(pages.service, origin);
    const path = await reachConsent(pages, browser, await pages.requestConsent(access), username);
    await browser.get(path);
    const answer = await browser.submit(path, [approve, ...choose(currentAccountOf(username))]);
    const { page } = answer.location === '' ? answer : await browser.get(answer.location);
    return {
      page,
      status: answer.status,
      type: (code: string) => browser.submit(answer.location, [['otp', code]]),
    };
  }

  test('accepts each code of the app once, and the page does not show it', async () => {
    const { page, type } = await reachCode('alice');
    expect(page).not.toContain('otp-hint');
    expect((await type(computeOneTimePassword(secret, step + 9))).status).toBe(400);
    expect((await type(computeOneTimePassword(secret, step))).location).toContain('?code=');
    const again = await reachCode('alice');
    expect((await again.type(computeOneTimePassword(secret, step))).status).toBe(400);
    expect((await again.type(computeOneTimePassword(secret, step - 1))).status).toBe(400);
    expect((await again.type(computeOneTimePassword(secret, step + 1))).location).toContain('?code=');
  });

  test('confirms one approval when the same code is submitted several times at once', async () => {
    const { type } = await reachCode('alice');
    pages.wait(120_000);
    const code = computeOneTimePassword(secret, step + 4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => type(code)));
    expect(answers.filter(({ location }) => location.includes('?code='))).toHaveLength(1);
    expect(answers.filter(({ page }) => page.includes('already-approved'))).toHaveLength(7);
  });

  test('shows an error and approves nothing if the customer has no app', async () => {
    const { status, page } = await reachCode('bob');
    expect([status, readText(page, 'error')]).toEqual([403, 'second_factor_missing']);
  });

  test('has a secret that is encrypted in the database', async () => {
    const encrypted = await enrolments.findSecret(identifyCustomer(findSample('alice')));
    expect(encrypted).not.toContain(Buffer.from(secret).toString('base64url'));
    await expect(secretBox.decrypt(encrypted ?? '', 'another customer')).rejects.toThrow();
  });
});
