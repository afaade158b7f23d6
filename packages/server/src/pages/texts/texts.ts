import type { Consent } from '@ob/consent';
import type { SelectionRefusal } from '@ob/consent/primitives';
import type { Account, Permission, RecordKind } from '@ob/core';
import type { ProfileClaim } from '@ob/oauth';
import type { Html } from '../html.ts';
import type { ErrorTexts } from './error-texts.ts';

/** A text around a name, which `isolateName` has isolated. */
type Named = (name: Html) => Html;

type Status = Consent['status'];
type ConsentType = Consent['consent_type'];
/** The types of consents that a customer can end. */
export type RevocableType = Exclude<ConsentType, 'payment'>;

/** The texts of the customer pages in one language. */
export interface Texts {
  /** The language tag (BCP 47) of the pages, also for dates and amounts. */
  readonly language: string;
  readonly frame: FrameTexts;
  readonly accounts: AccountTexts;
  readonly consentPage: ConsentPageTexts;
  readonly stepUp: StepUpTexts;
  readonly prompts: ConsentPrompts;
  /** The meaning of each permission for the customer. */
  readonly permissions: Readonly<Record<Permission, string>>;
  readonly dashboard: DashboardTexts;
  readonly card: CardTexts;
  readonly uses: UseTexts;
  readonly revocation: RevocationTexts;
  readonly identity: IdentityTexts;
  readonly errors: ErrorTexts;
}

export interface FrameTexts {
  readonly skip: string;
  readonly signedInAs: string;
  readonly navigation: string;
  readonly dashboard: string;
  readonly signOut: string;
  /** The title of a time that a script converts to the browser's time zone. */
  readonly timeAtBank: (time: string) => string;
}

export interface AccountTexts {
  readonly types: Readonly<Record<Account['account_type'], string>>;
  readonly statuses: Readonly<Record<Exclude<Account['status'], 'enabled'>, string>>;
  readonly ending: (lastFour: string) => string;
  readonly iban: (groups: string) => string;
  readonly sortCode: (code: string, number: string) => string;
}

export interface ConsentPageTexts {
  readonly abilities: string;
  readonly details: string;
  readonly noEligibleAccount: string;
  readonly selection: Readonly<Record<SelectionRefusal, string>>;
  /** The text for `account_required` if exactly one account is needed. */
  readonly oneAccountRequired: string;
  readonly alsoShared: string;
  readonly claims: Readonly<Record<ProfileClaim, string>>;
}

/** The page after a step-up. */
export interface StepUpTexts {
  readonly title: string;
  readonly lead: string;
  readonly continue: string;
  /** The alert of the consent page after an insufficient step-up. */
  readonly notConfirmed: string;
}

interface PromptTexts {
  readonly title: Named;
  readonly lead: (client: Html, bank: string) => Html;
  readonly choice: string;
  readonly approve: string;
  readonly deny: string;
}

export interface ConsentPrompts {
  readonly identification: Omit<PromptTexts, 'title' | 'choice'> & {
    readonly title: (client: Html, bank: string) => Html;
    readonly ability: string;
    /** The notes with and without the claim `name`. */
    readonly noteWithName: Named;
    readonly noteWithoutName: Named;
  };
  readonly accountAccess: PromptTexts & {
    readonly accessEnds: string;
    readonly from: string;
    readonly fromStart: string;
    readonly until: string;
    readonly untilEnd: string;
    readonly note: string;
  };
  readonly payment: Omit<PromptTexts, 'title'> & {
    readonly title: (amount: string, payee: Html) => Html;
    readonly amount: string;
    readonly payee: string;
    readonly payeeAccount: string;
    readonly reference: string;
    readonly note: (client: Html, until: Html) => Html;
  };
  readonly funds: PromptTexts & {
    readonly accessEnds: string;
    /** `dailyLimit`: confirmations in 24 hours; 0: no limit. */
    readonly ability: (dailyLimit: number) => string;
    readonly note: string;
  };
}

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
  /** The message after the end of an access if the app has another one. */
  readonly hasAnother: Named;
}

export interface CardTexts {
  readonly types: Readonly<Record<ConsentType, string>>;
  readonly statuses: Readonly<Record<Status, string>>;
  readonly accounts: Readonly<Record<ConsentType, string>>;
  readonly noAccount: string;
  readonly more: (firstAccount: Html, others: number) => Html;
  readonly approvedAt: (time: Html) => Html;
  readonly newer: (client: Html, approvedAt: Html | undefined) => Html;
  readonly abilities: string;
  readonly payment: string;
  readonly paymentTo: (amount: string, payee: Html) => Html;
  readonly payeeAccount: string;
  readonly ends: string;
  readonly history: string;
  readonly change: (change: HistoryChange, client: Html) => Html;
}

export interface HistoryChange {
  readonly to: Status;
  readonly by: 'customer' | 'tpp' | 'bank' | 'system';
}

export interface UseTexts {
  readonly lastUsed: string;
  readonly notYet: string;
  readonly lastRead: Readonly<Record<RecordKind, string>>;
  readonly fundsAsked: string;
}

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
