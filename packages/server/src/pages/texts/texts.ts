import type { Consent } from '@ob/consent';
import type { SelectionRefusal } from '@ob/consent/primitives';
import type { Account, Permission, RecordKind } from '@ob/core';
import type { ProfileClaim } from '@ob/oauth';
import type { Html } from '../html.ts';
import type { ErrorTexts } from './error-texts.ts';

/** A name, such as that of the third party. */
type Named = (name: string) => string;

type Status = Consent['status'];
type ConsentType = Consent['consent_type'];
/** A type of consent that the customer can end. */
export type RevocableType = Exclude<ConsentType, 'payment'>;

/** Every text of the customer's pages in one language. */
export interface Texts {
  /** The language tag (BCP 47) of the pages, also for dates and amounts. */
  readonly language: string;
  readonly frame: FrameTexts;
  readonly accounts: AccountTexts;
  readonly consentPage: ConsentPageTexts;
  readonly stepUp: StepUpTexts;
  readonly questions: QuestionTexts;
  /** The meaning of each permission for the customer. */
  readonly permissions: Readonly<Record<Permission, string>>;
  readonly dashboard: DashboardTexts;
  readonly card: CardTexts;
  readonly uses: UseTexts;
  readonly revocation: RevocationTexts;
  readonly identity: IdentityTexts;
  readonly errors: ErrorTexts;
}

/** The texts around every page. */
export interface FrameTexts {
  readonly skip: string;
  readonly signedInAs: string;
  readonly navigation: string;
  readonly dashboard: string;
  readonly signOut: string;
  /** The title of a time that a script shows in the time zone of the browser. */
  readonly timeAtBank: (time: string) => string;
}

/** Accounts and account numbers. */
export interface AccountTexts {
  readonly types: Readonly<Record<Account['account_type'], string>>;
  readonly statuses: Readonly<Record<Exclude<Account['status'], 'enabled'>, string>>;
  /** An account by the last four characters of its number. */
  readonly ending: (lastFour: string) => string;
  readonly iban: (groups: string) => string;
  readonly sortCode: (code: string, number: string) => string;
}

/** The page where a customer decides. */
export interface ConsentPageTexts {
  readonly abilities: string;
  readonly details: string;
  readonly noFittingAccount: string;
  readonly selection: Readonly<Record<SelectionRefusal, string>>;
  /** `account_required` if exactly one account has to be chosen. */
  readonly oneAccountRequired: string;
  readonly alsoShared: string;
  readonly claims: Readonly<Record<ProfileClaim, string>>;
}

/** The way back from a stronger authentication. */
export interface StepUpTexts {
  readonly title: string;
  readonly lead: string;
  readonly goOn: string;
  /** The alert of the consent page without an authentication that is enough for the approval. */
  readonly notConfirmed: string;
}

/** The heading, the introduction and the buttons of a question. */
interface Question {
  readonly title: Named;
  readonly lead: (client: string, bank: string) => Html;
  readonly choice: string;
  readonly approve: string;
  readonly deny: string;
}

/** The questions that a consent page asks. */
export interface QuestionTexts {
  readonly identification: Omit<Question, 'title' | 'choice'> & {
    readonly title: (client: string, bank: string) => string;
    readonly ability: string;
    /** The note if the third party learns the customer's name, and if it does not. */
    readonly noteWithName: Named;
    readonly noteWithoutName: Named;
  };
  readonly accountAccess: Question & {
    readonly accessEnds: string;
    readonly from: string;
    readonly fromStart: string;
    readonly until: string;
    readonly untilEnd: string;
    readonly note: string;
  };
  readonly payment: Omit<Question, 'title'> & {
    readonly title: (amount: string, payee: string) => string;
    readonly amount: string;
    readonly payee: string;
    readonly payeeAccount: string;
    readonly reference: string;
    readonly note: (client: string, until: Html) => Html;
  };
  readonly funds: Question & {
    readonly accessEnds: string;
    /** `dailyLimit` questions in 24 hours; 0 is no limit. */
    readonly ability: (dailyLimit: number) => string;
    readonly note: string;
  };
}

/** The page that lists the access of third parties. */
export interface DashboardTexts {
  readonly title: string;
  readonly endedTitle: string;
  readonly lead: string;
  readonly active: string;
  readonly noneActive: string;
  readonly past: string;
  readonly nonePast: string;
  readonly earlier: string;
  readonly unregistered: string;
  /** The message after the end of an access if the third party has another one. */
  readonly hasAnother: Named;
}

/** A consent on the dashboard. */
export interface CardTexts {
  readonly types: Readonly<Record<ConsentType, string>>;
  readonly statuses: Readonly<Record<Status, string>>;
  readonly accounts: Readonly<Record<ConsentType, string>>;
  readonly noAccount: string;
  readonly more: (firstAccount: string, others: number) => string;
  readonly approvedAt: (time: Html) => Html;
  readonly newer: (client: string, approvedAt: Html | undefined) => Html;
  readonly abilities: string;
  readonly payment: string;
  readonly paymentTo: (amount: string, payee: string) => string;
  readonly payeeAccount: string;
  readonly ends: string;
  readonly history: string;
  /** A line of the history. */
  readonly change: (change: HistoryChange, client: string) => string;
}

/** A change of status in the history of a consent. */
export interface HistoryChange {
  readonly to: Status;
  readonly by: 'customer' | 'tpp' | 'bank' | 'system';
}

/** The last use of a consent. */
export interface UseTexts {
  readonly lastUsed: string;
  readonly notYet: string;
  readonly lastRead: Readonly<Record<RecordKind, string>>;
  readonly fundsAsked: string;
}

/** The page that asks whether to end a consent. */
export interface RevocationTexts {
  readonly types: Readonly<
    Record<
      RevocableType,
      {
        readonly stop: string;
        /** The accessible name of the button. */
        readonly stopFor: Named;
        readonly question: Named;
        readonly keep: string;
        readonly willLose: Named;
        readonly lost: Named;
      }
    >
  >;
  readonly note: Named;
}

/** Third parties that recognize the customer by the sign-in alone. */
export interface IdentityTexts {
  readonly heading: string;
  readonly lead: string;
  readonly since: (time: Html) => Html;
  readonly sinceLabel: string;
  readonly stop: string;
  readonly stopFor: Named;
  readonly question: Named;
  readonly willLose: Named;
  readonly keep: string;
  readonly ended: string;
}
