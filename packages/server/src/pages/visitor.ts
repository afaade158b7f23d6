import { accept, type Random, type Result, refuse } from '@ob/http';
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

/** The ports that recognize a browser. */
export interface VisitorPorts {
  readonly settings: PageSettings;
  readonly session: CustomerSession;
  readonly random: Random;
  /** The origin of the pages: scheme, host and port. */
  readonly origin: string;
}

/** A browser, and the customer who is signed in there. */
export interface Visitor {
  readonly secret: string;
  readonly browserHash: string;
  /** Absent while nobody is signed in. */
  readonly customer?: SignedInCustomer;
  /** The `Set-Cookie` value for a browser that has no cookie yet. */
  readonly cookie?: string;
}

/** A browser at which a customer is signed in. */
export interface SignedInVisitor {
  readonly customer: SignedInCustomer;
  readonly browserHash: string;
  readonly formToken: string;
}

/** Recognizes a browser by its cookie, and creates a secret for a browser without one. */
export async function recognizeVisitor(ports: VisitorPorts, request: Request): Promise<Visitor> {
  const known = readBrowserCookie(request);
  const secret = known ?? createBrowserSecret(ports.random);
  const customer = await ports.session.find(request);
  return {
    secret,
    browserHash: hashBrowserSecret(secret),
    ...(customer === undefined ? {} : { customer }),
    ...(known === undefined ? { cookie: writeBrowserCookie(secret) } : {}),
  };
}

/** Returns a visitor who is signed in; `undefined` for any other. */
export function selectSignedIn({ customer, browserHash, secret }: Visitor): SignedInVisitor | undefined {
  return customer && { customer, browserHash, formToken: deriveFormToken(secret) };
}

/** A form that was posted from a page of this site, in the same browser. */
export interface PostedForm {
  readonly visitor: Visitor;
  readonly fields: URLSearchParams;
}

/** Reads a posted form. Refuses a form from another site, without the token of the browser, or in another format. */
export async function receiveForm(
  ports: VisitorPorts,
  request: Request,
): Promise<Result<PostedForm, PageErrorCode>> {
  if (!isSameOrigin(request, ports.origin)) return refuse('invalid_form');
  const fields = await readPageForm(request);
  if (!fields.ok) return fields;
  const secret = readBrowserCookie(request);
  const token = fields.value.get('form_token') ?? '';
  if (secret === undefined || !verifyFormToken(secret, token)) return refuse('invalid_form');
  return accept({ visitor: await recognizeVisitor(ports, request), fields: fields.value });
}
