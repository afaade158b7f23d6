import { accept, type Result, type RouteContext, refuse } from '@ob/http';
import {
  type BrowserSession,
  type BrowserSessionPorts,
  readBrowserSession,
  receiveForm,
  type SignedInSession,
  selectSignedIn,
} from './browser-session.ts';
import { redirectTo, respondPageError } from './respond-page.ts';

/** Finds the signed-in customer of a request, or refuses with a redirect to the sign-in. */
export async function requireCustomer(
  ports: BrowserSessionPorts,
  request: Request,
): Promise<Result<SignedInSession, Response>> {
  return requireSignedIn(ports, await readBrowserSession(ports, request));
}

/** Reads a form and its customer, or refuses with the response to send. */
export async function receiveCustomerForm(
  ports: BrowserSessionPorts,
  request: Request,
  context: Pick<RouteContext, 'annotate'>,
): Promise<Result<SignedInSession, Response>> {
  const posted = await receiveForm(ports, request, context);
  return posted.ok
    ? requireSignedIn(ports, posted.value.browser)
    : refuse(respondPageError(ports.settings, posted.refusal));
}

function requireSignedIn(
  ports: BrowserSessionPorts,
  browser: BrowserSession,
): Result<SignedInSession, Response> {
  const signedIn = selectSignedIn(browser);
  return signedIn === undefined
    ? refuse(redirectTo(ports.session.signIn({ returnTo: '/dashboard' })))
    : accept(signedIn);
}
