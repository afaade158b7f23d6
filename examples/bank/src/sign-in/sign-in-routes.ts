import type { Route, RouteContext } from '@ob/http';
import {
  type BrowserSession,
  createBrowserSecret,
  findStarted,
  hashBrowserSecret,
  type PendingPorts,
  readBrowserSession,
  receiveForm,
  redirectTo,
  respondPage,
  respondPageError,
  type StartedAuthorization,
  writeBrowserCookie,
} from '@ob/server/pages';
import type { SessionStore } from './session-store.ts';
import { type SignInPorts, type SignInRefusal, signIn } from './sign-in.ts';
import { renderSignInPage } from './sign-in-page.ts';
import { texts } from './texts.ts';

export interface SignInRoutePorts extends SignInPorts, PendingPorts {
  readonly sessions: Pick<SessionStore, 'rotate'>;
  /** A hint on the sign-in page of a sandbox. */
  readonly signInHint?: string;
}

/** Creates the routes of the sign-in. */
export function createSignInRoutes(ports: SignInRoutePorts): readonly Route[] {
  return [
    { method: 'GET', path: '/sign-in', errors: 'page', handle: (request) => showSignIn(ports, request) },
    {
      method: 'POST',
      path: '/sign-in',
      errors: 'page',
      handle: (request, context) => submitSignIn(ports, request, context),
    },
  ];
}

async function showSignIn(ports: SignInRoutePorts, request: Request): Promise<Response> {
  const browser = await readBrowserSession(ports, request);
  const authorizationId = new URL(request.url).searchParams.get('authorization') ?? '';
  const started = await findStarted(ports, browser, authorizationId);
  return respondSignIn(ports, browser, started, { username: '' });
}

async function submitSignIn(
  ports: SignInRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const posted = await receiveForm(ports, request, context);
  if (!posted.ok) return respondPageError(ports.settings, posted.refusal);
  const { browser, fields } = posted.value;
  const started = await findStarted(ports, browser, fields.get('authorization') ?? '');
  const username = fields.get('username') ?? '';
  const address = context.remoteAddress ?? 'unknown';
  const customer = await signIn(ports, { username, password: fields.get('password') ?? '', address });
  if (!customer.ok) {
    context.annotate({ reason: customer.refusal.kind });
    return respondSignIn(ports, browser, started, { username, refusal: customer.refusal });
  }
  const cookie = await rotateSession(ports, browser, customer.value.customerId);
  return redirectTo(
    started === undefined ? '/dashboard' : `/authorizations/${started.authorizationId}`,
    cookie,
  );
}

/** Replaces the cookie at the sign-in, so that a cookie from before it gives no access. */
async function rotateSession(
  ports: SignInRoutePorts,
  browser: BrowserSession,
  customerId: string,
): Promise<string> {
  const secret = createBrowserSecret(ports.random);
  const newHash = hashBrowserSecret(secret);
  await ports.sessions.rotate({ oldHash: browser.browserHash, newHash, customerId, now: ports.clock.now() });
  return writeBrowserCookie(secret);
}

function respondSignIn(
  ports: SignInRoutePorts,
  browser: BrowserSession,
  started: StartedAuthorization | undefined,
  attempt: { readonly username: string; readonly refusal?: SignInRefusal },
): Response {
  const { status, alert, headers } = describeAttempt(attempt.refusal);
  const { secret: _, customer: __, ...signedOut } = browser;
  const page = renderSignInPage(ports.settings.bankName, {
    browser: signedOut,
    username: attempt.username,
    ...(alert === undefined ? {} : { alert }),
    ...(started === undefined ? {} : { authorization: started }),
    ...(ports.signInHint === undefined ? {} : { hint: ports.signInHint }),
  });
  const redirectUri = started === undefined ? {} : { redirectUri: started.request.redirectUri };
  return respondPage(ports.settings, page, { status, ...redirectUri, ...(headers && { headers }) });
}

function describeAttempt(refusal: SignInRefusal | undefined): {
  readonly status: number;
  readonly alert?: string;
  readonly headers?: Readonly<Record<string, string>>;
} {
  if (refusal === undefined) return { status: 200 };
  if (refusal.kind === 'wrong_credentials') return { status: 401, alert: texts.signIn.wrongCredentials };
  const headers = { 'retry-after': String(refusal.waitSeconds) };
  if (refusal.kind === 'busy') return { status: 503, alert: texts.signIn.busy, headers };
  return { status: 429, alert: texts.signIn.tooManyAttempts(Math.ceil(refusal.waitSeconds / 60)), headers };
}
