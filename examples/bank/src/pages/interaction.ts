import type { RouteContext } from '@ob/core/http';
import { needsNewSignIn, type OAuthRefusal, type OpenAuthorization } from '@ob/oauth';
import { pageErrors, renderErrorPage } from './error-page.ts';
import { signInLocation } from './pending-authorization.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';
import { recognizeVisitor, type VisitorPorts } from './visitor.ts';

/** The bank's side of `GET /oauth/authorize`: where an authorization goes on in front of the customer. */
export interface Interaction {
  /**
   * Notes that this browser started the authorization, and sends it to the sign-in or to the consent. Another browser
   * that opens the same one later gets the error page: only the first can go on with it.
   */
  interaction(request: Request, opened: OpenAuthorization, context: RouteContext): Promise<Response>;
  /** Shows why an authorization cannot go on; never sends the browser anywhere. */
  errorPage(refusal: OAuthRefusal, context: RouteContext): Promise<Response>;
}

/** Connects the authorization endpoint to the pages. */
export function createInteraction(ports: VisitorPorts): Interaction {
  return {
    async interaction(request, { authorizationId, decideBy, request: pushed }) {
      const visitor = await recognizeVisitor(ports, request);
      const isTheirs = await ports.sessions.claimAuthorization(
        visitor.sessionHash,
        authorizationId,
        decideBy,
      );
      if (!isTheirs) return respondPageError('invalid_request');
      const authenticatedAt = visitor.session?.authenticatedAt;
      const mustSignIn = authenticatedAt === undefined || needsNewSignIn(pushed, authenticatedAt);
      return redirectTo(
        mustSignIn ? signInLocation(authorizationId) : `/authorizations/${authorizationId}`,
        visitor.cookie,
      );
    },
    async errorPage({ error }) {
      return respondPage(renderErrorPage(error, pageErrors.invalid_request.advice), { status: 400 });
    },
  };
}
