import { accept, type Clock, type Random, type Result, refuse } from '@ob/core';
import type { Customer, CustomerStore } from '../customer/customer-store.ts';
import { isSameOrigin } from '../customer/same-origin.ts';
import {
  createSessionSecret,
  hashSessionSecret,
  type Session,
  type SessionStore,
} from '../customer/session.ts';
import {
  deriveFormToken,
  readSessionCookie,
  verifyFormToken,
  writeSessionCookie,
} from '../customer/session-cookie.ts';
import type { PageErrorCode } from './error-page.ts';
import { readPageForm } from './page-form.ts';

/** What recognizing a browser stands on. */
export interface VisitorPorts {
  readonly sessions: SessionStore;
  readonly customers: Pick<CustomerStore, 'find'>;
  readonly clock: Clock;
  readonly random: Random;
  /** The origin of the pages: scheme, host and port. */
  readonly origin: string;
}

/** A browser: the secret of its cookie, and who is signed in there. */
export interface Visitor {
  readonly secret: string;
  readonly sessionHash: string;
  /** Absent while nobody is signed in. */
  readonly session?: Session;
  /** The `Set-Cookie` value that a browser without a cookie is to be given. */
  readonly cookie?: string;
}

/** A customer whose browser is signed in. */
export interface SignedInVisitor {
  readonly customer: Customer;
  readonly session: Session;
  readonly sessionHash: string;
  readonly formToken: string;
}

/** Recognizes a browser by its cookie; one without a cookie gets a fresh secret to be known by from then on. */
export async function recognizeVisitor(ports: VisitorPorts, request: Request): Promise<Visitor> {
  const secret = readSessionCookie(request);
  if (secret === undefined) return welcomeVisitor(ports);
  const sessionHash = hashSessionSecret(secret);
  const session = await ports.sessions.resume(sessionHash, ports.clock.now());
  return session === undefined ? { secret, sessionHash } : { secret, sessionHash, session };
}

function welcomeVisitor({ random }: Pick<VisitorPorts, 'random'>): Visitor {
  const secret = createSessionSecret(random);
  return { secret, sessionHash: hashSessionSecret(secret), cookie: writeSessionCookie(secret) };
}

/** Finds the customer who is signed in at a browser. */
export async function findSignedIn(
  ports: VisitorPorts,
  visitor: Visitor,
): Promise<SignedInVisitor | undefined> {
  const { session, sessionHash, secret } = visitor;
  if (session === undefined) return undefined;
  const customer = await ports.customers.find(session.customerId);
  return customer && { customer, session, sessionHash, formToken: deriveFormToken(secret) };
}

/** A form that was posted from a page of this browser's own session. */
export interface PostedForm {
  readonly visitor: Visitor;
  readonly fields: URLSearchParams;
}

/** Takes a posted form, or refuses one that comes from elsewhere, without a session's token or in another shape. */
export async function receiveForm(
  ports: VisitorPorts,
  request: Request,
): Promise<Result<PostedForm, PageErrorCode>> {
  if (!isSameOrigin(request, ports.origin)) return refuse('invalid_form');
  const fields = await readPageForm(request);
  if (!fields.ok) return fields;
  const secret = readSessionCookie(request);
  const token = fields.value.get('form_token') ?? '';
  if (secret === undefined || !verifyFormToken(secret, token)) return refuse('invalid_form');
  return accept({ visitor: await recognizeVisitor(ports, request), fields: fields.value });
}
