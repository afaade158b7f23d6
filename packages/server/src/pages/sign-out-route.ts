import type { Route } from '@ob/http';
import { type BrowserSessionPorts, receiveForm } from './browser-session.ts';
import { respondPageError } from './respond-page.ts';

/** Creates the route of the sign-out button. Forms of other sites are refused. */
export function createSignOutRoute(ports: BrowserSessionPorts): Route {
  return {
    method: 'POST',
    path: '/sign-out',
    errors: 'page',
    async handle(request, context) {
      const posted = await receiveForm(ports, request, context);
      return posted.ok ? ports.session.signOut(request) : respondPageError(ports.settings, posted.refusal);
    },
  };
}
