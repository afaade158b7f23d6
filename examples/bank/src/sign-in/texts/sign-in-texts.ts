import type { ConsentType } from '@ob/core';
import type { Html } from '@ob/server/pages';

/** A page with a heading and one sentence. */
interface Notice {
  readonly title: string;
  readonly lead: string;
}

/** The texts of the sign-in in one language. */
export interface SignInTexts {
  readonly signIn: {
    readonly title: string;
    readonly lead: string;
    /** The lead if a third party has sent the customer. */
    readonly leadFromClient: (client: string, bank: string) => Html;
    readonly username: string;
    readonly password: string;
    readonly wrongCredentials: string;
    readonly busy: string;
    readonly tooManyAttempts: (minutes: number) => string;
  };
  readonly code: {
    readonly title: string;
    /** The purpose of the code, by the type of the consent. */
    readonly purposes: Readonly<Record<ConsentType | 'identification', (client: string) => Html>>;
    readonly label: string;
    readonly confirm: string;
    readonly hint: (code: Html) => Html;
    readonly note: (goBack: (text: string) => Html) => Html;
    readonly client: string;
    readonly abilities: string;
    readonly paidFrom: string;
    readonly account: string;
    readonly accounts: string;
    readonly wrongCode: string;
    readonly tooManyCodes: (minutes: number) => string;
  };
  readonly codeEnded: Notice & { readonly alert: string; readonly startAgain: string };
  readonly codeConfirmed: Notice & { readonly next: Html };
}
