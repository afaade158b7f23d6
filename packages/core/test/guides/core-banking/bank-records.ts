/** An account as core banking lists it. Customers know it by `number`, which third parties never get as an id. */
export interface BankAccount {
  readonly number: string;
  readonly state: 'APPLIED' | 'OPEN' | 'BLOCKED' | 'CLOSED';
  readonly product: 'CURRENT' | 'SAVINGS' | 'CARD' | 'LOAN';
  readonly segment?: 'RETAIL' | 'CORPORATE';
  readonly currency: string;
  readonly alias: string;
  /** `YYYY-MM-DD`. */
  readonly openedOn?: string;
}

/** The details of an account, from a second request. */
export interface BankAccountDetails {
  readonly numbers: readonly BankNumber[];
  readonly bic?: string;
}

export interface BankNumber {
  readonly kind: 'DOMESTIC' | 'IBAN' | 'BBAN' | 'CARD';
  readonly value: string;
}

export interface BankParty extends BankNumber {
  readonly holder: string;
}

/** Money in hundredths, negative if it is owed or goes out. It is text because large numbers would be rounded. */
export interface BankMoney {
  readonly minor: string;
  readonly currency: string;
}

export interface BankBalance extends BankMoney {
  readonly kind: 'BOOKED' | 'AVAILABLE' | 'PENDING' | 'EXPECTED' | 'CLOSING_BOOKED';
  /** UTC with milliseconds. */
  readonly at: string;
  readonly lines?: readonly (BankMoney & {
    readonly kind: 'AVAILABLE' | 'CREDIT' | 'EMERGENCY' | 'PRE_AGREED' | 'TEMPORARY';
    readonly included: boolean;
  })[];
}

export interface BankBooking extends BankMoney {
  readonly id: string;
  readonly state: 'BOOKED' | 'PENDING';
  /** UTC with milliseconds. */
  readonly at: string;
  /** UTC with milliseconds. */
  readonly valueAt?: string;
  readonly text: string;
  readonly shop?: { readonly name: string; readonly mcc: string };
  readonly payee?: BankParty;
  readonly payer?: BankParty;
  readonly note?: string;
}

export interface BankInstalment {
  /** UTC with milliseconds. */
  readonly at?: string;
  readonly money?: BankMoney;
}

export type BankRhythm = 'P1D' | 'P1W' | 'P2W' | 'P1M' | 'P3M' | 'P6M' | 'P1Y';

export type BankMandateState = 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';

/** A recurring payment of the customer. */
export interface BankOrder {
  readonly id: string;
  readonly state: BankMandateState;
  readonly recurrence: BankRhythm;
  readonly payee: BankParty;
  readonly first?: BankInstalment;
  readonly next?: BankInstalment;
  readonly last?: BankInstalment;
  readonly final?: BankInstalment;
  readonly times?: number;
  readonly note?: string;
}

/** A mandate that lets a payee collect money from the account. */
export interface BankMandate {
  readonly id: string;
  readonly mandate: string;
  readonly state: BankMandateState;
  readonly collector: string;
  readonly recurrence?: BankRhythm;
  readonly previous?: BankInstalment;
}

export interface BankPayee {
  readonly id: string;
  readonly trusted: boolean;
  readonly payee: BankParty;
  readonly note?: string;
}
