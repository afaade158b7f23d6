import type { ConsentRequest } from '@ob/consent';
import { accountPlans, identifyAccount, type SampleCustomer, sampleCustomers } from '@ob/sandbox/ledger';
import { readText } from '@ob/tooling/page-reading';
import type { Answer, Fields, TestBrowser } from '@ob/tooling/test-browser';
import { expect } from 'vitest';
import type { TestPages } from './test-pages.ts';

/** The account-access consent that the journeys ask for. */
export const access = {
  consent_type: 'account-access',
  permissions: ['ReadAccounts', 'ReadBalances'],
} as const satisfies ConsentRequest;

/** The fields of the two buttons of a consent. */
export const [approve, deny] = [['decision', 'approve'] as const, ['decision', 'deny'] as const];

/** Makes the fields of chosen accounts. */
export function choose(...accountIds: readonly string[]): Fields {
  return accountIds.map((accountId) => ['account_id', accountId] as const);
}

/** Finds a customer of the sandbox. */
export function findSample(username: string): SampleCustomer {
  const customer = sampleCustomers.find((sample) => sample.username === username);
  if (customer === undefined) throw new Error(`the sandbox has no ${username}`);
  return customer;
}

/** Tells the id of a sample customer's current account. */
export function currentAccountOf(username: string): string {
  return identifyAccount(findSample(username), accountPlans.current);
}

/** Types a sample customer's credentials into the sign-in page that the browser shows. */
export async function signIn(browser: TestBrowser, username: string): Promise<Answer> {
  const credentials = [['username', username] as const, ['password', `${username}-password`] as const];
  return browser.submit('/sign-in', credentials);
}

/** Submits the consent page and, where the bank asks for one, confirms by the code that the sandbox shows. */
export async function decide(browser: TestBrowser, path: string, fields: Fields): Promise<Answer> {
  return confirm(browser, await browser.submit(path, fields));
}

/** Confirms by the code that the sandbox shows, where the answer leads to the code page. */
export async function confirm(browser: TestBrowser, answer: Answer): Promise<Answer> {
  if (!answer.location.includes('/codes/')) return answer;
  const { page } = await browser.get(answer.location);
  return browser.submit(answer.location, [['otp', readText(page, 'otp-hint') ?? '']]);
}

/** Opens an authorization and signs in; answers the path of the consent. */
export async function reachConsent(
  pages: TestPages,
  browser: TestBrowser,
  consentId: string | undefined,
  username = 'alice',
): Promise<string> {
  const start = await browser.get(await pages.push(consentId));
  expect(start.location).toMatch(/^\/sign-in\?authorization=[A-Za-z0-9_-]{43}$/);
  await browser.get(start.location);
  return (await signIn(browser, username)).location;
}
