import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';
import { openPages, origin, type TestPages } from './test-pages.ts';

/** A bank with its pages, and a new browser. */
export interface PageSetup {
  readonly bank: TestBank;
  readonly pages: TestPages;
  readonly browser: TestBrowser;
}

/** Opens one bank for all tests of the suite, and new pages and a new browser before each test. */
export function openPagesBeforeEach(begin: (setup: PageSetup) => void): void {
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
