import type { Clock, Service } from '@ob/http';
import { type Fields, openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { approve, choose, decide, deny, signIn } from './journey.ts';
import { type Customers, issuer } from './third-parties.ts';

/** Milliseconds after which a browser signs in again. The bank's own limit is longer. */
const signedInFor = 5 * 60_000;

/** Creates customers who decide on the pages of a bank, each with a browser. */
export function createCustomers(service: Service, clock: Clock): Customers {
  const browsers = new Map<string, { readonly browser: TestBrowser; readonly until: number }>();
  async function findBrowser(customer: string): Promise<TestBrowser> {
    const known = browsers.get(customer);
    if (known !== undefined && known.until > clock.now()) return known.browser;
    const browser = openBrowser(service, issuer);
    await browser.get('/sign-in');
    await signIn(browser, customer);
    browsers.set(customer, { browser, until: clock.now() + signedInFor });
    return browser;
  }
  const decideAs = async (link: string, customer: string, fields: Fields): Promise<URL> => {
    const browser = await findBrowser(customer);
    const { location: page } = await browser.get(link);
    await browser.get(page);
    const { location } = await decide(browser, page, fields);
    return new URL(location);
  };
  return {
    approve: (link, customer, accountIds) => decideAs(link, customer, [approve, ...choose(...accountIds)]),
    deny: (link, customer) => decideAs(link, customer, [deny]),
  };
}
