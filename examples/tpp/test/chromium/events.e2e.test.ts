import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import { type BankPlace, createBankPlace } from '../test-bank.ts';
import { findBarriers } from './find-barriers.ts';
import { startChromium } from './start-chromium.ts';
import { takePicture } from './take-picture.ts';

describe('the event reference in a browser', () => {
  let place: BankPlace;
  let bank: RunningBank;
  let chromium: Browser;
  let page: Page;
  const messages: string[] = [];
  const requested: URL[] = [];

  /** Opens the page. axe is a script, so its browser must ignore the content security policy. */
  const openPage = async (isChecked: boolean): Promise<Page> => {
    const context = await chromium.newContext({
      ignoreHTTPSErrors: true,
      javaScriptEnabled: isChecked,
      bypassCSP: isChecked,
      colorScheme: 'light',
      viewport: { width: 1100, height: 1000 },
    });
    const opened = await context.newPage();
    opened.on('console', (message) => messages.push(message.text()));
    opened.on('request', (request) => requested.push(new URL(request.url())));
    await opened.goto(`${bank.issuer}/docs/events`);
    return opened;
  };

  beforeAll(async () => {
    place = await createBankPlace();
    bank = await place.start('express');
    chromium = await startChromium();
    page = await openPage(false);
  });

  afterAll(async () => {
    await chromium.close();
    await bank.stop();
    await place.remove();
  });

  test('shows every event of the document without JavaScript', async () => {
    const document = await (await page.request.get(`${bank.issuer}/asyncapi.json`)).json();
    const sections = await page.locator('section h2').allTextContents();
    expect(sections).toEqual(Object.keys(document.components.messages));
    await takePicture(page, 'event-reference', 'window');
  });

  test('has links from the table to an event, and to the API reference', async () => {
    await page.locator('a[href="#balance.updated"]').click();
    expect(await page.locator('[id="balance.updated"]').isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('#balance.updated');
    await page.getByRole('link', { name: 'API reference' }).click();
    expect(new URL(page.url()).pathname).toBe('/docs');
    await page.getByRole('link', { name: 'Events' }).click();
    expect(new URL(page.url()).pathname).toBe('/docs/events');
  });

  test('has no accessibility problem, in both color schemes and at three widths', async () => {
    expect(await findBarriers(await openPage(true))).toEqual([]);
  });

  test('logs no message and sends no request to another site', () => {
    expect(messages).toEqual([]);
    expect(requested.filter(({ origin }) => origin !== bank.issuer).map(String)).toEqual([]);
  });
});
