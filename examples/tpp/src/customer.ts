import { HTMLElement } from 'node-html-parser';
import type { Browser, Page } from './browser.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface OfferedAccount {
  readonly accountId: string;
  /** The name on the page. */
  readonly name: string;
}

/** The content of the bank's consent page. */
export interface ConsentPage {
  readonly page: Page;
  readonly title: string;
  /** The list of what the third party may do, in the page's words. */
  readonly abilities: readonly string[];
  readonly accounts: readonly OfferedAccount[];
}

/** Opens an authorization address, signs in and reads the consent page. */
export async function openConsentPage(
  browser: Browser,
  address: URL,
  credentials: Credentials,
): Promise<ConsentPage> {
  const first = await browser.open(address);
  const page = hasButton(first, '#sign-in') ? await signIn(browser, first, credentials) : first;
  const { document } = page;
  if (!hasButton(page, '#approve'))
    throw new Error(`The bank does not show a consent page: ${describePage(page)}`);
  return {
    page,
    title: readText(document.querySelector('h1')?.text),
    abilities: document.querySelectorAll('.abilities li').map(({ text }) => readText(text)),
    accounts: document.querySelectorAll('label:has(input[name="account_id"])').map((label) => ({
      accountId: label.querySelector('input')?.getAttribute('value') ?? '',
      name: readParts(label).join(' · '),
    })),
  };
}

/** Approves the consent with the selected accounts. Returns the redirect address at the third party. */
export async function approveConsent(
  browser: Browser,
  { page }: ConsentPage,
  accountIds: readonly string[],
): Promise<URL> {
  const after = await browser.click(page, '#approve', { account_id: accountIds });
  return leave(await confirmByCode(browser, after), page);
}

/** Types the one-time code that the sandbox shows, if the bank asks for one. Returns the next page. */
export async function confirmByCode(browser: Browser, page: Page): Promise<Page> {
  if (!hasButton(page, '#confirm')) return page;
  return browser.click(page, '#confirm', { otp: readText(page.document.querySelector('#otp-hint')?.text) });
}

/** Revokes a consent on the dashboard and confirms. Returns the dashboard after that. */
export async function revokeConsent(
  browser: Browser,
  issuer: string,
  consentId: string,
  credentials: Credentials,
): Promise<Page> {
  const first = await browser.open(`${issuer}/dashboard`);
  const dashboard = hasButton(first, '#sign-in') ? await signIn(browser, first, credentials) : first;
  const question = await browser.click(dashboard, `[data-consent="${consentId}"] .revoke`);
  const after = await browser.click(question, '#confirm-revoke');
  if (hasButton(after, `[data-consent="${consentId}"] .revoke`))
    throw new Error('The consent is still active');
  return after;
}

async function signIn(browser: Browser, page: Page, credentials: Credentials): Promise<Page> {
  const after = await browser.click(page, '#sign-in', { ...credentials });
  if (hasButton(after, '#sign-in')) throw new Error(`The bank refused the sign-in: ${describePage(after)}`);
  return after;
}

function leave(after: Page, before: Page): URL {
  if (after.address.origin === before.address.origin) {
    throw new Error(`The bank did not redirect to the third party: ${describePage(after)}`);
  }
  return after.address;
}

function hasButton({ document }: Page, button: string): boolean {
  return document.querySelector(button) !== null;
}

function describePage({ status, document }: Page): string {
  const reported = document.querySelector('#error, [role="alert"], h1')?.text ?? 'an empty page';
  return `${status}, ${readText(reported)}`;
}

function readParts(element: HTMLElement): readonly string[] {
  const parts = element.childNodes.flatMap((node) =>
    node instanceof HTMLElement ? readParts(node) : [readText(node.text)],
  );
  return parts.filter((part) => part !== '');
}

function readText(text = ''): string {
  return text.replace(/\s+/g, ' ').trim();
}
