import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';
import { startChromium } from './start-chromium.ts';
import { takePicture } from './take-picture.ts';

declare global {
  interface Window {
    /** The violations of the page's content security policy. */
    violations: string[];
  }
}

describe('the API reference in a browser', () => {
  let place: BankPlace;
  let bank: RunningBank;
  let chromium: Browser;
  let context: BrowserContext;
  let page: Page;
  const messages: string[] = [];
  const requested: URL[] = [];

  beforeAll(async () => {
    place = await createBankPlace();
    bank = await place.start('express');
    chromium = await startChromium();
    context = await chromium.newContext({
      ignoreHTTPSErrors: true,
      colorScheme: 'light',
      viewport: { width: 1100, height: 1000 },
    });
    page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(error.message));
    page.on('request', (request) => requested.push(new URL(request.url())));
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    await page.goto(`${bank.issuer}/docs`);
  });

  afterAll(async () => {
    await chromium.close();
    await bank.stop();
    await place.remove();
  });

  const find = (operationId: string): Locator => page.locator(`#op-${operationId}`);

  test('lists every operation of the document', async () => {
    const document = await (await context.request.get(`${bank.issuer}/openapi.json`)).json();
    const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const shown = await page
      .locator('.operation')
      .evaluateAll((all: readonly HTMLElement[]) =>
        all.map(({ dataset }) => `${dataset.method} ${dataset.path}`),
      );
    expect(shown.length).toBeGreaterThan(20);
    expect([...shown].sort()).toEqual([...operations].sort());
    await takePicture(page, 'api-reference', 'window');
  });

  test.each([
    ['rotate-secret', 'rotateWebhookSecret'],
    ['one-time payment settled bank', undefined],
    ['STANDING orders account', 'listStandingOrders'],
    ['account_not_consented', 'listAccountBalances'],
    ['fromBookingDateTime', 'listTransactions'],
  ])('filters operations by path, name, description and fields: %s', async (query, operationId) => {
    await page.locator('#filter').fill(query);
    const shown = await page.locator('.operation:visible').count();
    expect(shown).toBeLessThan(15);
    expect(await page.locator('#matches').textContent()).toMatch(new RegExp(`^${shown} of \\d+ endpoints$`));
    if (operationId !== undefined) expect(await find(operationId).isVisible()).toBe(true);
    expect(await page.locator('.group:visible').count()).toBe(
      await page.locator('.group:visible:has(.operation:visible)').count(),
    );
  });

  test('clears the filter when a link leads to a hidden operation', async () => {
    await page.locator('#filter').fill('rotate-secret');
    await page.goto(`${bank.issuer}/docs#op-getPayment`);
    await find('getPayment').locator('.about').waitFor();
    expect(await page.locator('#filter').inputValue()).toBe('');
    await page.locator('#filter').fill('rotate-secret');
    await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
    await page.locator('#payments').waitFor();
  });

  test('shows every operation when the filter is empty', async () => {
    await page.locator('#filter').fill('');
    expect(await page.locator('.operation:visible').count()).toBe(await page.locator('.operation').count());
  });

  test('sends a read request at the first click', async () => {
    const operation = find('getKeySet');
    await operation.locator('.try').click();
    await operation.locator('.status', { hasText: '200' }).waitFor();
    expect(await operation.locator('.body').textContent()).toContain('"keys"');
  });

  test('sends the pasted token and consent id with a request', async () => {
    await page.locator('#access-token').fill('pasted');
    await page.locator('#consent-id').fill('consent-1');
    const [request] = await Promise.all([
      page.waitForRequest(`${bank.issuer}/open-banking/v1/accounts`),
      find('listAccounts').locator('.try').click(),
    ]);
    expect(await request.headerValue('authorization')).toBe('Bearer pasted');
    expect(await request.headerValue('x-consent-id')).toBe('consent-1');
    await find('listAccounts').locator('.status', { hasText: '401' }).waitFor();
    expect(await find('listAccounts').locator('.body').textContent()).toContain('"invalid_token"');
  });

  test('opens a write request at the first click and sends it at the second', async () => {
    const operation = find('createWebhook');
    await operation.locator('.try').click();
    expect(await operation.locator('.status').textContent()).toBe('');
    await operation.locator('.try').click();
    await operation.locator('.status', { hasText: '401' }).waitFor();
  });

  test('shows the sample code as curl and as TypeScript', async () => {
    const operation = find('createWebhook');
    await operation.locator('.curl').click();
    expect(await operation.locator('.curl pre').textContent()).toContain(`curl "${bank.issuer}/webhooks"`);
    await operation.locator('.typescript').click();
    expect(await operation.locator('.typescript pre').isVisible()).toBe(true);
    expect(await operation.locator('.curl pre').isVisible()).toBe(false);
  });

  test('opens the operation in the fragment of the URL', async () => {
    await page.goto(`${bank.issuer}/docs#op-getPayment`);
    expect(await find('getPayment').locator('.about').isVisible()).toBe(true);
  });

  test('logs no error, violates no policy and sends no request to another site', async () => {
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    // The browser logs the 401 responses of the tests above.
    expect(messages.filter((text) => !text.includes('401'))).toEqual([]);
    expect(requested.length).toBeGreaterThan(5);
    expect(requested.filter(({ origin }) => origin !== bank.issuer).map(String)).toEqual([]);
  });

  test('shows every operation without JavaScript', async () => {
    const plain = await chromium.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
    const plainPage = await plain.newPage();
    await plainPage.goto(`${bank.issuer}/docs`);
    await plainPage.locator('#op-listAccounts summary').first().click();
    expect(await plainPage.locator('#op-listAccounts .about').isVisible()).toBe(true);
    expect(await plainPage.locator('.try:visible, #filter:visible').count()).toBe(0);
  });
});
