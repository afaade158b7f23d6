import type { Consent } from '@ob/consent';
import type { AuthenticatedCustomer, Authentication } from '@ob/oauth';

/** The customer who is signed in at a browser. */
export interface SignedInCustomer extends AuthenticatedCustomer {
  /** The name that the pages show. */
  readonly displayName: string;
}

/** The page that the customer sees after the sign-in. */
export interface SignInTarget {
  /** A path of this site. Send the browser to no other address that a request names. */
  readonly returnTo: string;
  /** The authorization that waits for the customer; absent on the way to the dashboard. */
  readonly authorizationId?: string;
}

/** An approval that needs a stronger authentication of the customer. */
export interface StepUp {
  readonly authorizationId: string;
  readonly customerId: string;
  /** The accounts that the customer chose. */
  readonly accountIds: readonly string[];
  /** The hash of everything that the customer approves (`linkApproval`): `linkedTo` of the new authentication. */
  readonly link: string;
  /** The name of the third party. */
  readonly clientName: string;
  /** The terms to show to the customer; absent if the third party only asks who the customer is. */
  readonly consent?: Consent;
  /** The end of the time for the decision, in milliseconds since the epoch. */
  readonly decideBy: number;
  /**
   * The path of this site that completes the approval when `find` returns the new authentication. Redirect to it from
   * any page, also after a form. A sign-in that completes the approval by itself, as the sample bank does, ignores it.
   */
  readonly returnTo: string;
}

/** An authentication that was made for one approval. */
export interface ConfirmedStepUp {
  /** The bank's own id of the challenge, for `redeemStepUp`. */
  readonly id: string;
  readonly authentication: Authentication;
}

/**
 * Port: the sign-in of the bank. A bank implements it on its own login; the pages know nothing else of a session.
 */
export interface CustomerSession {
  /** Finds the customer who is signed in at the browser of a request, with every authentication of the session. */
  find(request: Request): Promise<SignedInCustomer | undefined>;
  /** Returns the address of the sign-in page, which sends the browser back to `returnTo`. */
  signIn(target: SignInTarget): string;
  /** Starts a stronger authentication and returns the response, such as a redirect to the page that asks for it. */
  stepUp(stepUp: StepUp): Promise<Response>;
  /** Ends the session of the browser and returns the response, such as a redirect to the sign-in page. */
  signOut(request: Request): Promise<Response>;
}
