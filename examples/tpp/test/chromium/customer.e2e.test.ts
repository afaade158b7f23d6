import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../../src/bank-process.ts';
import type { Receiver } from '../../src/receiver.ts';
import type { RunningSite } from '../../src/site/serve-site.ts';
import { type CustomerFixture, openCustomerFixture, signIn } from './customer-fixture.ts';
import { takePicture } from './take-picture.ts';

const confirmByCode = async (page: Page): Promise<void> => {
  const code = (await page.locator('#otp-hint').textContent()) ?? '';
  await page.getByLabel('One-time code').fill(code);
  await page.locator('#confirm').click();
};

describe('a customer in a browser without JavaScript', () => {
  let fixture: CustomerFixture;
  let bank: RunningBank;
  let receiver: Receiver;
  let site: RunningSite;
  let page: Page;

  beforeAll(async () => {
    fixture = await openCustomerFixture();
    ({ bank, receiver, site } = fixture);
    const context = await fixture.openContext({
      javaScriptEnabled: false,
      colorScheme: 'light',
      viewport: { width: 1000, height: 900 },
      deviceScaleFactor: 2,
    });
    page = await context.newPage();
  });
  afterAll(() => fixture.close());

  test('is sent from the third party to the sign-in page of the bank', async () => {
    await page.goto(site.address);
    await page.locator('#connect').click();
    expect(new URL(page.url()).origin).toBe(bank.issuer);
    expect(await page.locator('h1').textContent()).toBe('Sign in');
    await signIn(page, 'bob');
  });

  test('sees the request in plain words', async () => {
    await takePicture(page, 'consent-page', 'all');
    expect(await page.locator('h1').textContent()).toContain('Sample Budget App');
    const main = (await page.locator('main').textContent()) ?? '';
    expect(main).not.toMatch(/ReadAccounts|ReadBalances|ReadTransactions/);
    expect(await page.locator('.abilities li').count()).toBe(3);
    expect(await page.locator('#deny').isVisible()).toBe(true);
  });

  test('gets an alert when no account is chosen', async () => {
    await page.locator('#approve').click();
    expect(await page.getByRole('alert').textContent()).toContain('Choose at least one account');
  });

  test('approves an account by its label and sees it at the third party', async () => {
    const label = page.locator('label:has(input[name="account_id"])').first();
    const name =
      (await label.locator('span').evaluate((span) => span.firstChild?.textContent))?.trim() ?? 'none';
    await label.click();
    await page.locator('#approve').click();
    await confirmByCode(page);
    await page.waitForURL(`${site.address}/accounts`);
    const accounts = page.locator('#accounts > li');
    expect(await accounts.count()).toBe(1);
    expect(await accounts.textContent()).toContain(name);
    expect(await page.locator('svg[role="img"] rect').count()).toBeGreaterThan(5);
    expect(await page.locator('main').textContent()).not.toMatch(/credit_card|closing_booked/);
    expect(await page.locator('th:empty').count()).toBe(0);
  });

  test('sees the creditor of a payment, chooses the account, confirms, and finds the payment completed', async () => {
    await page.locator('#pay').click();
    expect(await page.locator('h1').textContent()).toBe('Pay 12.50 GBP to Corner Bakery?');
    const main = (await page.locator('main').textContent()) ?? '';
    expect(main).toContain('IBAN GB33 BUKB 2020 1555 5555 55');
    expect(main).toContain('it cannot be stopped here');
    await page.locator('label:has(input[type="radio"])').first().click();
    await takePicture(page, 'payment-consent', 'all');
    await page.locator('#approve').click();
    const confirmed = (await page.locator('main').textContent()) ?? '';
    expect(confirmed).toMatch(/12\.50 GBP.*Corner Bakery.*Paid from/s);
    await takePicture(page, 'payment-code', 'all');
    await page.locator('input[name="otp"]').fill('000000');
    await page.locator('#confirm').click();
    expect(await page.locator('#otp-error').textContent()).toContain('not right');
    await confirmByCode(page);
    await page.waitForURL(`${site.address}/accounts`);
    await expect
      .poll(() => receiver.events.map(({ type }) => type), { timeout: 10_000 })
      .toContain('payment.completed');
    await page.reload();
    const payment = await page.locator('#payments li').textContent();
    expect(payment).toMatch(/Corner Bakery.* completed\s*£12\.50/);
    await takePicture(page, 'third-party', 'all');
  });

  test('approves a funds confirmation, and the third party shows yes or no', async () => {
    await page.locator('#ask').click();
    expect(await page.locator('h1').textContent()).toContain('ask whether you have enough money');
    expect(await page.locator('input[type="radio"]').isChecked()).toBe(true);
    await page.locator('#approve').click();
    await page.waitForURL(`${site.address}/accounts`);
    expect(await page.locator('#answers li').textContent()).toMatch(/£50\.00 on .*(yes|no)/);
  });

  test('sees the payment on the dashboard without a button to revoke it', async () => {
    await page.goto(`${bank.issuer}/dashboard`);
    const paid = page.locator('article', { hasText: 'Makes one payment' });
    expect(await paid.textContent()).toContain('Payment ordered');
    expect(await paid.locator('.revoke').count()).toBe(0);
  });

  test('sees an error when the authorization response is used twice', async () => {
    await page.goto(`${site.address}/callback?code=once&state=more&iss=${encodeURIComponent(bank.issuer)}`);
    expect(await page.locator('#problem').textContent()).toContain('already used');
  });

  test('sees the access and its use on the dashboard, and revokes it after a confirmation', async () => {
    await page.goto(`${bank.issuer}/dashboard`);
    const entry = page.locator('article', { hasText: 'Sees account information' });
    expect(await entry.count()).toBe(1);
    expect(await entry.textContent()).toContain('Sample Budget App');
    expect(await entry.textContent()).not.toContain('not yet');
    await takePicture(page, 'dashboard', 'all');
    const consentId = (await entry.getAttribute('data-consent')) ?? '';
    await entry.locator('.revoke').click();
    expect(await page.locator('h1').textContent()).toBe('Stop sharing with Sample Budget App?');
    await page.locator('#keep').click();
    await entry.locator('.revoke').click();
    await page.locator('#confirm-revoke').click();
    expect(await page.locator('#success').textContent()).toContain('can no longer see your accounts');
    expect(await entry.locator('.revoke').count()).toBe(0);
    await receiver.waitFor('consent.revoked', consentId);
  });

  test('sees at the third party that the access has ended', async () => {
    await page.goto(`${site.address}/accounts`);
    expect(await page.locator('#problem').textContent()).toContain('has ended');
  });

  test('sees at the third party that the request was declined', async () => {
    await page.locator('#connect').click();
    await page.locator('#deny').click();
    expect(await page.locator('#problem').textContent()).toContain('You declined');
  });

  test('reaches the skip link with the first Tab key', async () => {
    await page.goto(`${bank.issuer}/dashboard`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  });
});
