import {
  type CustomerSession,
  clearBrowserCookie,
  hashBrowserSecret,
  type PageSettings,
  readBrowserCookie,
  redirectTo,
} from '@ob/server/pages';
import { askForCode } from './ask-for-code.ts';
import { describeAuthentications } from './authentication-policy.ts';
import type { CustomerStore } from './customer-store.ts';
import type { CodePorts } from './one-time-code.ts';
import type { SessionStore } from './session-store.ts';

export interface BankSessionPorts extends CodePorts {
  readonly settings: PageSettings;
  readonly sessions: Pick<SessionStore, 'resume' | 'end'>;
  readonly customers: Pick<CustomerStore, 'find'>;
}

/** Creates the sign-in of the sample bank, with a cookie per session. */
export function createBankSession(ports: BankSessionPorts): CustomerSession {
  return {
    async find(request) {
      const secret = readBrowserCookie(request);
      if (secret === undefined) return undefined;
      const session = await ports.sessions.resume(hashBrowserSecret(secret), ports.clock.now());
      const customer = session && (await ports.customers.find(session.customerId));
      return customer && { ...describeAuthentications(session), displayName: customer.displayName };
    },
    signIn: ({ authorizationId }) =>
      authorizationId === undefined
        ? '/sign-in'
        : `/sign-in?authorization=${encodeURIComponent(authorizationId)}`,
    stepUp: (stepUp) => askForCode(ports, stepUp),
    async signOut(request) {
      const secret = readBrowserCookie(request);
      if (secret !== undefined) await ports.sessions.end(hashBrowserSecret(secret));
      return redirectTo('/sign-in', clearBrowserCookie());
    },
  };
}
