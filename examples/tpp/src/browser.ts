import { type HTMLElement, parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';
import { Agent, fetch } from 'undici';
import { collectFields, type FormValues, findForm } from './html-form.ts';

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
  click(page: Page, button: string, typed?: FormValues): Promise<Page>;
  close(): Promise<void>;
}

const redirects = [301, 302, 303, 307, 308];
const redirectLimit = 10;

/** Opens a browser that trusts an authority (PEM). It has no client certificate. */
export function openBrowser(authority: string): Browser {
  const dispatcher = new Agent({ connect: { ca: authority } });
  const cookies = new CookieJar(undefined, { prefixSecurity: 'strict' });
  const load = (first: PageRequest): Promise<Page> =>
    followRedirects(first, (next) => send(next, cookies, dispatcher));
  return {
    open: (address) => load({ address: new URL(address) }),
    click(page, button, typed = {}) {
      const { form, pressed } = findForm(page.document, button);
      const target = new URL(form.getAttribute('action') ?? '', page.address);
      const fields = new URLSearchParams(collectFields(form, pressed, typed));
      if (form.getAttribute('method')?.toLowerCase() === 'post') {
        return load({ address: target, fields, from: page.address.origin });
      }
      target.search = fields.toString();
      return load({ address: target });
    },
    close: () => dispatcher.close(),
  };
}

interface PageRequest {
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

async function followRedirects(
  first: PageRequest,
  sendOne: (request: PageRequest) => Promise<Answer>,
): Promise<Page> {
  let request = first;
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    const { status, location, text } = await sendOne(request);
    if (!redirects.includes(status) || location === null) {
      return { address: request.address, status, document: parse(text) };
    }
    const address = new URL(location, request.address);
    if (address.origin !== first.address.origin) return { address, status, document: parse('') };
    request = { address };
  }
  throw new Error(`${first.address.origin} redirected more than ${redirectLimit} times`);
}

async function send(
  { address, fields, from }: PageRequest,
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
