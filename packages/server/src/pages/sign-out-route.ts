import type { Route } from '@ob/http';
import { respondPageError } from './respond-page.ts';
import { receiveForm, type VisitorPorts } from './visitor.ts';

/** Creates the route of the sign-out button. Forms of other sites are refused. */
export function createSignOutRoute(ports: VisitorPorts): Route {
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
