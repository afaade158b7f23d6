import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { type BankPlace, createBankPlace, type Server } from '../test-bank.ts';
import { startChromium } from './start-chromium.ts';
import { takePicture } from './take-picture.ts';

declare global {
  interface Window {
    /** What the policy of the page has stopped. */
    violations: string[];
    axe: typeof axe;
  }
}

/** Runs axe in a page; answers what it has found, with the element that shows it. */
const findBarriers = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

const servers: readonly Server[] = ['express', 'hono'];

describe.each(servers)('the API reference on %s, in a real browser', (server) => {
  let place: BankPlace;
  let bank: RunningBank;
  let chromium: Browser;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];
  const asked: URL[] = [];

  beforeAll(async () => {
    place = await createBankPlace();
    bank = await place.start(server);
    chromium = await startChromium();
    context = await chromium.newContext({
      ignoreHTTPSErrors: true,
      colorScheme: 'light',
      viewport: { width: 1100, height: 1000 },
    });
    page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    await page.goto(`${bank.issuer}/docs`);
    await page.locator('.opblock').first().waitFor();
  });

  afterAll(async () => {
    await chromium.close();
    await bank.stop();
    await place.remove();
  });

  const open = async (operationId: string) => {
    const operation = page.locator(`.opblock[id$="-${operationId}"]`);
    await operation.locator('.opblock-summary-control').click();
    return operation;
  };

  test('lists every operation of the document', async () => {
    const document = await (await context.request.get(`${bank.issuer}/openapi.json`)).json();
    const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const shown = await page.locator('.opblock').evaluateAll((blocks) =>
      blocks.map((block) => {
        const method = block.querySelector('.opblock-summary-method')?.textContent;
        return `${method} ${block.querySelector('.opblock-summary-path')?.getAttribute('data-path')}`;
      }),
    );
    expect(shown.length).toBeGreaterThan(20);
    expect([...shown].sort()).toEqual([...operations].sort());
    await takePicture(page, 'api-reference', 'window');
  });

  test('is open to those who do not see it or use no mouse, as far as axe can tell', async () => {
    await open('createWebhook');
    await page.locator('details > summary').click();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.locator('h1').allTextContents()).toEqual(['API reference']);
  });

  test('tries a call', async () => {
    const operation = await open('getKeySet');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table .response-col_status').first().waitFor();
    expect(await operation.locator('.live-responses-table').textContent()).toContain('"keys"');
  });

  test('shows the pasted token with a call', async () => {
    await page.getByLabel('Access token for trying calls').fill('pasted');
    const operation = await open('listAccounts');
    await operation.locator('.try-out__btn').click();
    await operation.getByPlaceholder('X-Consent-ID').fill('consent-1');
    const [request] = await Promise.all([
      page.waitForRequest(`${bank.issuer}/open-banking/v1/accounts`),
      operation.locator('.execute').click(),
    ]);
    expect(await request.headerValue('authorization')).toBe('Bearer pasted');
    expect((await request.response())?.status()).toBe(401);
  });

  test('meets no error, breaks no rule of its policy, and asks nobody else', async () => {
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    // The browser itself reports the 401 of the call before.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter(({ origin }) => origin !== bank.issuer).map(String)).toEqual([]);
  });

  test('leads to the document where no JavaScript runs', async () => {
    const plain = await chromium.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
    const plainPage = await plain.newPage();
    await plainPage.goto(`${bank.issuer}/docs`);
    expect(await plainPage.locator('.alert').textContent()).toContain('needs JavaScript');
    await plainPage.locator('.alert a').click();
    expect(await plainPage.locator('body').textContent()).toContain('"openapi":');
  });
});
