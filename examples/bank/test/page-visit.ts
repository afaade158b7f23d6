import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';
import { openPages, origin, type TestPages } from './test-pages.ts';

/** A bank with its pages, and a browser that has visited none of them. */
export interface PageVisit {
  readonly bank: TestBank;
  readonly pages: TestPages;
  readonly browser: TestBrowser;
}

/** Opens one bank for the tests around the call, and before each of them its pages and a browser. */
export function visitBeforeEach(begin: (visit: PageVisit) => void): void {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openSandboxBank();
  });
  beforeEach(async () => {
    const pages = await openPages(bank);
    begin({ bank, pages, browser: openBrowser(pages.service, origin) });
  });
  afterAll(() => bank.drop());
}
