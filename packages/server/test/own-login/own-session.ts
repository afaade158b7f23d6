import type { CustomerSession, SignedInCustomer, StepUp } from '../../src/pages/customer-session.ts';

/** The existing login of a bank, on another host. */
export interface Login {
  readSession(cookie: string | null): Promise<LoginSession | undefined>;
  endSession(cookie: string | null): Promise<void>;
  /** Starts a confirmation in the bank's app. Its page shows the terms and links back to `returnTo`. */
  startConfirmation(terms: StepUp): Promise<string>;
}

export interface LoginSession extends Omit<SignedInCustomer, 'authentications'> {
  readonly confirmations: readonly { readonly at: number; readonly link: string }[];
}

/** Connects the customer pages to an existing login. */
export function connectLogin(login: Login): CustomerSession {
  return {
    async find(request) {
      const session = await login.readSession(request.headers.get('cookie'));
      if (session === undefined) return undefined;
      const { confirmations, ...customer } = session;
      const password = { acr: 'password', authenticatedAt: session.signedInAt, linkedTo: null };
      const codes = confirmations.map(({ at, link }) => ({
        acr: 'app',
        authenticatedAt: at,
        linkedTo: link,
      }));
      return { ...customer, authentications: [password, ...codes] };
    },
    async signOut(request) {
      await login.endSession(request.headers.get('cookie'));
      return Response.redirect('https://login.bank.example/', 303);
    },
    signIn: ({ returnTo }) => `https://login.bank.example/?return_to=${encodeURIComponent(returnTo)}`,
    async stepUp(terms) {
      const id = await login.startConfirmation(terms);
      return Response.redirect(`https://login.bank.example/confirm/${id}`, 303);
    },
  };
}
