import { type HTMLElement, parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';
import { Agent, fetch } from 'undici';
import { collectFields, findForm, type Typed } from './html-form.ts';

/** A loaded page. After a redirect to another site, `address` is the redirect target and `document` is empty. */
export interface Page {
  readonly address: URL;
  readonly status: number;
  readonly document: HTMLElement;
}

/** A browser without JavaScript: keeps cookies, follows redirects within a site, fills in and posts forms. */
export interface Browser {
  open(address: string | URL): Promise<Page>;
  /**
   * Clicks the button that a CSS selector finds, after it has filled in the form around it. The keys of `typed` are the names
   * of inputs. For checkboxes and radio buttons, the value lists the values to select.
   */
  press(page: Page, button: string, typed?: Typed): Promise<Page>;
  close(): Promise<void>;
}

const redirects = [301, 302, 303, 307, 308];
const redirectLimit = 10;

/** Opens a browser that trusts an authority (PEM). It has no client certificate. */
export function openBrowser(authority: string): Browser {
  const dispatcher = new Agent({ connect: { ca: authority } });
  const cookies = new CookieJar(undefined, { prefixSecurity: 'strict' });
  const visit = (first: Visit): Promise<Page> =>
    followRedirects(first, (next) => send(next, cookies, dispatcher));
  return {
    open: (address) => visit({ address: new URL(address) }),
    press(page, button, typed = {}) {
      const { form, pressed } = findForm(page.document, button);
      const target = new URL(form.getAttribute('action') ?? '', page.address);
      const fields = new URLSearchParams(collectFields(form, pressed, typed));
      if (form.getAttribute('method')?.toLowerCase() === 'post') {
        return visit({ address: target, fields, from: page.address.origin });
      }
      target.search = fields.toString();
      return visit({ address: target });
    },
    close: () => dispatcher.close(),
  };
}

interface Visit {
  readonly address: URL;
  /** Posted as a form; absent for a GET. */
  readonly fields?: URLSearchParams;
  /** The origin of the page with the form. */
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

async function followRedirects(first: Visit, request: (visit: Visit) => Promise<Answer>): Promise<Page> {
  let visit = first;
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    const { status, location, text } = await request(visit);
    if (!redirects.includes(status) || location === null) {
      return { address: visit.address, status, document: parse(text) };
    }
    const address = new URL(location, visit.address);
    if (address.origin !== first.address.origin) return { address, status, document: parse('') };
    visit = { address };
  }
  throw new Error(`${first.address.origin} redirected more than ${redirectLimit} times`);
}

async function send(
  { address, fields, from }: Visit,
  cookies: CookieJar,
  dispatcher: Agent,
): Promise<Answer> {
  const site = from === undefined ? {} : { origin: from, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(address, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: { accept: 'text/html', cookie: await cookies.getCookieString(address.href), ...site },
    body: fields ?? null,
    redirect: 'manual',
    dispatcher,
  });
  for (const cookie of response.headers.getSetCookie()) await cookies.setCookie(cookie, address.href);
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
}
