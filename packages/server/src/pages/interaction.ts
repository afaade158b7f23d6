import type { Clock } from '@ob/http';
import { needsNewSignIn } from '@ob/oauth/primitives';
import type { AuthorizationPages } from '@ob/oauth/routes';
import type { AuthorizationClaims } from './authorization-claims.ts';
import { type BrowserSessionPorts, readBrowserSession } from './browser-session.ts';
import { renderOpeningError } from './error-page.ts';
import { authorizationPath, describeTarget } from './pending-authorization.ts';
import { redirectTo, respondPage, respondPageError } from './respond-page.ts';

export interface InteractionPorts extends BrowserSessionPorts {
  readonly clock: Clock;
  readonly claims: Pick<AuthorizationClaims, 'claim'>;
}

/**
 * Connects the authorization endpoint to the pages. The first browser claims an authorization and goes on to the
 * sign-in or the consent page. Any other browser gets an error page.
 */
export function createInteraction(ports: InteractionPorts): AuthorizationPages {
  return {
    async interaction(request, opened) {
      const { authorizationId, decideBy } = opened;
      const { browserHash, customer, cookie } = await readBrowserSession(ports, request);
      const isTheirs = await ports.claims.claim(authorizationId, browserHash, decideBy);
      if (!isTheirs) return respondPageError(ports.settings, 'invalid_request');
      const mustSignIn =
        customer === undefined || needsNewSignIn(opened, customer.signedInAt, ports.clock.now());
      return redirectTo(
        mustSignIn
          ? ports.session.signIn(describeTarget(authorizationId))
          : authorizationPath(authorizationId),
        cookie,
      );
    },
    findCustomer: (request) => ports.session.find(request),
    async errorPage(refusal) {
      const page = renderOpeningError(ports.settings.texts.errors, refusal);
      return respondPage(ports.settings, page, { status: refusal.status });
    },
  };
}
