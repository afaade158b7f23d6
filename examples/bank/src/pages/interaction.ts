import { type AuthorizationPages, needsNewSignIn } from '@ob/oauth';
import { describeAuthentications } from '../customer/authentication-policy.ts';
import { renderOpeningError } from './error-page.ts';
import { signInLocation } from './pending-authorization.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';
import { findSignedIn, recognizeVisitor, type VisitorPorts } from './visitor.ts';

/**
 * Connects the authorization endpoint to the pages. An authorization belongs to the browser that opens it first, which
 * is sent to the sign-in or to the consent; another one that opens it later gets the error page.
 */
export function createInteraction(ports: VisitorPorts): AuthorizationPages {
  return {
    async interaction(request, opened) {
      const { authorizationId, decideBy } = opened;
      const visitor = await recognizeVisitor(ports, request);
      const isTheirs = await ports.sessions.claimAuthorization(
        visitor.sessionHash,
        authorizationId,
        decideBy,
      );
      if (!isTheirs) return respondPageError('invalid_request');
      const authenticatedAt = visitor.session?.authenticatedAt;
      const mustSignIn =
        authenticatedAt === undefined || needsNewSignIn(opened, authenticatedAt, ports.clock.now());
      return redirectTo(
        mustSignIn ? signInLocation(authorizationId) : `/authorizations/${authorizationId}`,
        visitor.cookie,
      );
    },
    async findCustomer(request) {
      const signedIn = await findSignedIn(ports, await recognizeVisitor(ports, request));
      return signedIn && describeAuthentications(signedIn.session);
    },
    async errorPage(refusal) {
      return respondPage(renderOpeningError(refusal), { status: refusal.status });
    },
  };
}
