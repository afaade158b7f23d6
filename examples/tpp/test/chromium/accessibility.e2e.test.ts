import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerFixture, openCustomerFixture, signIn } from './customer-fixture.ts';
import { findBarriers } from './find-barriers.ts';

describe('accessibility in both color schemes and at three widths', () => {
  let fixture: CustomerFixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openCustomerFixture();
    page = await (await fixture.openContext({ bypassCSP: true, timezoneId: 'Asia/Tokyo' })).newPage();
  });
  afterAll(() => fixture.close());

  const expectNoBarriers = async (heading: string): Promise<void> => {
    expect(await page.locator('h1').textContent()).toBe(heading);
    expect(await findBarriers(page)).toEqual([]);
  };

  test('the start page of the bank has no problem', async () => {
    await page.goto(fixture.bank.issuer);
    await expectNoBarriers('Welcome to Sample Bank');
  });

  test('the API reference with an open operation, its code and a response has no problem', async () => {
    await page.goto(`${fixture.bank.issuer}/docs#op-listAccountTransactions`);
    const keys = page.locator('#op-getKeySet');
    await keys.locator('.try').click();
    await keys.locator('.body:visible').waitFor();
    await keys.locator('.curl').click();
    // axe needs a minute for all operations, so the test keeps three. The others have the same parts.
    const others = page.locator(
      '.operation:not(#op-getKeySet, #op-listAccountTransactions, #op-createWebhook)',
    );
    await others.evaluateAll((all: readonly HTMLElement[]) => {
      for (const operation of all) operation.remove();
    });
    await expectNoBarriers('API reference');
  });

  test('the error page has no problem', async () => {
    await page.goto(`${fixture.bank.issuer}/oauth/authorize?client_id=nobody`);
    expect(await page.locator('#error').textContent()).toBe('invalid_request');
    await expectNoBarriers('We never received this request');
  });

  test('the pages from the third party to the code page have no problem', async () => {
    await page.goto(fixture.site.address);
    await expectNoBarriers('All your accounts in one place');
    await page.locator('#connect').click();
    await expectNoBarriers('Sign in');
    await signIn(page, 'carol');
    await expectNoBarriers('Share account information with Sample Budget App?');
    for (const box of await page.locator('input[name="account_id"]').all()) await box.check();
    await page.locator('#approve').click();
    await expectNoBarriers('Confirm with a one-time code');
    await page.locator('input[name="otp"]').fill((await page.locator('#otp-hint').textContent()) ?? '');
    await page.locator('#confirm').click();
    await page.waitForURL(`${fixture.site.address}/accounts`);
  });

  test('the accounts page of the third party with its chart and table has no problem', async () => {
    await page.locator('summary').click();
    await expectNoBarriers('Your money');
    expect(await page.locator('main').textContent()).not.toMatch(/credit_card/);
  });

  test('the consent page of a payment has no problem', async () => {
    await page.locator('#pay').click();
    await expectNoBarriers('Pay 12.50 GBP to Corner Bakery?');
    await page.goto(`${fixture.site.address}/accounts`);
  });

  test('the consent page of a funds confirmation has no problem', async () => {
    await page.locator('#ask').click();
    await expectNoBarriers('Let Sample Budget App ask whether you have enough money?');
  });

  test('the dashboard has no problem, and shows times in the time zone of the browser', async () => {
    await page.goto(`${fixture.bank.issuer}/dashboard`);
    const moment = page.locator('dd time').first();
    const shown = await moment.textContent();
    expect(shown).toMatch(/^\d+ [A-Z][a-z]+ \d{4} at \d{2}:\d{2} GMT\+9$/);
    expect(await moment.getAttribute('title')).toMatch(/^Bank time: .* (GMT|BST)$/);
    await expectNoBarriers('Shared access');
  });

  test('the revocation pages and the accounts page after an event have no problem', async () => {
    const overview = await page.context().newPage();
    await overview.goto(`${fixture.site.address}/accounts`);
    await overview.locator('#live.is-live').waitFor();
    await page.locator('.revoke').click();
    await expectNoBarriers('Stop sharing with Sample Budget App?');
    await page.locator('#confirm-revoke').click();
    expect(await page.locator('#success').isVisible()).toBe(true);
    await expectNoBarriers('Shared access');
    await overview.locator('#events li.new').waitFor();
    expect(await overview.locator('#events li').first().textContent()).toContain(
      'You no longer share account information',
    );
    expect(await overview.locator('#changed').isVisible()).toBe(true);
    expect(await findBarriers(overview)).toEqual([]);
  });
});
