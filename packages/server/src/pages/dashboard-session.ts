import { accept, type Result, type RouteContext, refuse } from '@ob/http';
import { redirectTo, respondPageError } from './respond-page.ts';
import {
  receiveForm,
  recognizeVisitor,
  type SignedInVisitor,
  selectSignedIn,
  type Visitor,
  type VisitorPorts,
} from './visitor.ts';

/** Finds the signed-in customer of a request, or refuses with a redirect to the sign-in. */
export async function findCustomerOf(
  ports: VisitorPorts,
  request: Request,
): Promise<Result<SignedInVisitor, Response>> {
  return requireSignedIn(ports, await recognizeVisitor(ports, request));
}

/** Reads a form and its customer, or refuses with the response to send. */
export async function receiveCustomerForm(
  ports: VisitorPorts,
  request: Request,
  context: Pick<RouteContext, 'annotate'>,
): Promise<Result<SignedInVisitor, Response>> {
  const posted = await receiveForm(ports, request, context);
  return posted.ok
    ? requireSignedIn(ports, posted.value.visitor)
    : refuse(respondPageError(ports.settings, posted.refusal));
}

function requireSignedIn(ports: VisitorPorts, visitor: Visitor): Result<SignedInVisitor, Response> {
  const signedIn = selectSignedIn(visitor);
  return signedIn === undefined
    ? refuse(redirectTo(ports.session.signIn({ returnTo: '/dashboard' })))
    : accept(signedIn);
}
