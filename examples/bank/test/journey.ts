import type { ConsentRequest } from '@ob/consent';
import { accountPlans, identifyAccount, type SampleCustomer, sampleCustomers } from '@ob/sandbox/ledger';
import { readText } from '@ob/tooling/page-reading';
import type { Fields, PageResponse, TestBrowser } from '@ob/tooling/test-browser';
import { expect } from 'vitest';
import type { TestPages } from './test-pages.ts';

export const access = {
  consent_type: 'account-access',
  permissions: ['ReadAccounts', 'ReadBalances'],
} as const satisfies ConsentRequest;

/** The form fields of the two buttons of the consent page. */
export const [approve, deny] = [['decision', 'approve'] as const, ['decision', 'deny'] as const];

export function choose(...accountIds: readonly string[]): Fields {
  return accountIds.map((accountId) => ['account_id', accountId] as const);
}

export function findSample(username: string): SampleCustomer {
  const customer = sampleCustomers.find((sample) => sample.username === username);
  if (customer === undefined) throw new Error(`the sandbox has no ${username}`);
  return customer;
}

export function currentAccountOf(username: string): string {
  return identifyAccount(findSample(username), accountPlans.current);
}

export async function signIn(browser: TestBrowser, username: string): Promise<PageResponse> {
  const credentials = [['username', username] as const, ['password', `${username}-password`] as const];
  return browser.submit('/sign-in', credentials);
}

/** Submits the consent page, and then the code if the bank asks for one. */
export async function decide(browser: TestBrowser, path: string, fields: Fields): Promise<PageResponse> {
  return confirm(browser, await browser.submit(path, fields));
}

/** Submits the code that the sandbox shows if the response leads to the code page. */
export async function confirm(browser: TestBrowser, answer: PageResponse): Promise<PageResponse> {
  if (!answer.location.includes('/codes/')) return answer;
  const { page } = await browser.get(answer.location);
  return browser.submit(answer.location, [['otp', readText(page, 'otp-hint') ?? '']]);
}

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
