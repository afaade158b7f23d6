import { accept, type Random, type Result, type RouteContext, refuse } from '@ob/http';
import {
  createBrowserSecret,
  deriveFormToken,
  hashBrowserSecret,
  readBrowserCookie,
  verifyFormToken,
  writeBrowserCookie,
} from './browser-cookie.ts';
import type { CustomerSession, SignedInCustomer } from './customer-session.ts';
import type { PageErrorCode } from './page-errors.ts';
import { readPageForm } from './page-form.ts';
import type { PageSettings } from './page-settings.ts';
import { isSameOrigin } from './same-origin.ts';

export interface BrowserSessionPorts {
  readonly settings: PageSettings;
  readonly session: CustomerSession;
  readonly random: Random;
  /** The origin of the pages: scheme, host and port. */
  readonly origin: string;
}

/** A browser and its signed-in customer. */
export interface BrowserSession {
  readonly secret: string;
  readonly browserHash: string;
  readonly formToken: string;
  /** Absent while nobody is signed in. */
  readonly customer?: SignedInCustomer;
  /** The `Set-Cookie` value for a browser that has no cookie yet. */
  readonly cookie?: string;
}

/** A browser with a signed-in customer. */
export interface SignedInSession extends Omit<BrowserSession, 'secret' | 'customer'> {
  readonly customer: SignedInCustomer;
}

/** Recognizes a browser by its cookie, and creates a secret for a browser without one. */
export async function readBrowserSession(
  ports: BrowserSessionPorts,
  request: Request,
): Promise<BrowserSession> {
  const known = readBrowserCookie(request);
  const secret = known ?? createBrowserSecret(ports.random);
  const customer = await ports.session.find(request);
  return {
    secret,
    browserHash: hashBrowserSecret(secret),
    formToken: deriveFormToken(secret),
    ...(customer === undefined ? {} : { customer }),
    ...(known === undefined ? { cookie: writeBrowserCookie(secret) } : {}),
  };
}

/** Returns the session if a customer is signed in, else `undefined`. */
export function selectSignedIn({
  secret: _,
  customer,
  ...browser
}: BrowserSession): SignedInSession | undefined {
  return customer && { customer, ...browser };
}

/** A form from a page of this site in the same browser. */
export interface PostedForm {
  readonly browser: BrowserSession;
  readonly fields: URLSearchParams;
}

/** Reads a form. Refuses a form of another site, without the token of the browser, or in another format, and logs the reason. */
export async function receiveForm(
  ports: BrowserSessionPorts,
  request: Request,
  { annotate }: Pick<RouteContext, 'annotate'>,
): Promise<Result<PostedForm, PageErrorCode>> {
  const fields = await readOwnForm(ports, request);
  if (fields.ok) return accept({ browser: await readBrowserSession(ports, request), fields: fields.value });
  const { code, detail } = fields.refusal;
  annotate({ reason: detail === undefined ? code : `${code}: ${detail}` });
  return refuse(code);
}

interface FormRefusal {
  readonly code: PageErrorCode;
  readonly detail?: 'other_site' | 'cookie_missing' | 'token_wrong';
}

async function readOwnForm(
  { origin }: Pick<BrowserSessionPorts, 'origin'>,
  request: Request,
): Promise<Result<URLSearchParams, FormRefusal>> {
  const code = 'invalid_form';
  if (!isSameOrigin(request, origin)) return refuse({ code, detail: 'other_site' });
  const fields = await readPageForm(request);
  if (!fields.ok) return refuse({ code: fields.refusal });
  const secret = readBrowserCookie(request);
  if (secret === undefined) return refuse({ code, detail: 'cookie_missing' });
  const token = fields.value.get('form_token') ?? '';
  return verifyFormToken(secret, token) ? fields : refuse({ code, detail: 'token_wrong' });
}
