import type { Consent } from '@ob/consent';
import type { AuthenticatedCustomer, Authentication } from '@ob/oauth';

/** The signed-in customer of a browser. */
export interface SignedInCustomer extends AuthenticatedCustomer {
  /** The name on the pages. */
  readonly displayName: string;
}

/** The page after the sign-in. */
export interface SignInTarget {
  /** A path of this site. Never redirect to another address from a request. */
  readonly returnTo: string;
  /** The authorization to continue; absent if the dashboard comes next. */
  readonly authorizationId?: string;
}

/** An approval that needs a stronger authentication of the customer. */
export interface StepUp {
  readonly authorizationId: string;
  readonly customerId: string;
  /** The accounts that the customer chose. */
  readonly accountIds: readonly string[];
  /** The hash of everything that the customer approves (`linkApproval`). Set it as `linkedTo` of the new authentication. */
  readonly link: string;
  /** The name of the third party. */
  readonly clientName: string;
  /** The terms to show; absent if the third party only asks who the customer is. */
  readonly consent?: Consent;
  /** The deadline of the decision, in milliseconds since 1970. */
  readonly decideBy: number;
  /**
   * The path that completes the approval, once `find` returns the new authentication. Redirect to it from any page,
   * also after a form. Ignore it if your sign-in completes the approval itself, like the sample bank.
   */
  readonly returnTo: string;
}

/** An authentication for one approval. */
export interface ConfirmedStepUp {
  /** Your id of the challenge, for `redeemStepUp`. */
  readonly id: string;
  readonly authentication: Authentication;
}

/** Port: the sign-in of the bank. */
export interface CustomerSession {
  /** Finds the signed-in customer of a request, with all authentications of the session. */
  find(request: Request): Promise<SignedInCustomer | undefined>;
  /** Returns the address of your sign-in page. It must redirect to `returnTo`. */
  signIn(target: SignInTarget): string;
  /** Starts a stronger authentication and returns the response, such as a redirect to its page. */
  stepUp(stepUp: StepUp): Promise<Response>;
  /** Ends the session and returns the response, such as a redirect to the sign-in page. */
  signOut(request: Request): Promise<Response>;
}
