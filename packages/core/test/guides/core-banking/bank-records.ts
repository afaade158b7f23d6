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

/** What core banking tells of an account on demand. */
export interface BankAccountDetails {
  readonly numbers: readonly BankNumber[];
  readonly bic?: string;
}

/** A number that an account is known by. */
export interface BankNumber {
  readonly kind: 'DOMESTIC' | 'IBAN' | 'BBAN' | 'CARD';
  readonly value: string;
}

/** The other side of a payment. */
export interface BankParty extends BankNumber {
  readonly holder: string;
}

/** Money in the smallest unit of two decimals, negative where it is owed or leaves: a text, so that none is rounded. */
export interface BankMoney {
  readonly minor: string;
  readonly currency: string;
}

/** A balance. */
export interface BankBalance extends BankMoney {
  readonly kind: 'BOOKED' | 'AVAILABLE' | 'PENDING' | 'EXPECTED' | 'CLOSING_BOOKED';
  /** UTC with milliseconds. */
  readonly at: string;
  readonly lines?: readonly (BankMoney & {
    readonly kind: 'AVAILABLE' | 'CREDIT' | 'EMERGENCY' | 'PRE_AGREED' | 'TEMPORARY';
    readonly included: boolean;
  })[];
}

/** A booking. */
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

/** One payment of a series. */
export interface BankInstalment {
  /** UTC with milliseconds. */
  readonly at?: string;
  readonly money?: BankMoney;
}

/** How often something is paid. */
export type BankRhythm = 'P1D' | 'P1W' | 'P2W' | 'P1M' | 'P3M' | 'P6M' | 'P1Y';

/** The state of an order or a mandate. */
export type BankMandateState = 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';

/** A payment that the customer has set to run again and again. */
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

/** A mandate by which somebody collects from the account. */
export interface BankMandate {
  readonly id: string;
  readonly mandate: string;
  readonly state: BankMandateState;
  readonly collector: string;
  readonly recurrence?: BankRhythm;
  readonly previous?: BankInstalment;
}

/** A payee that the customer has saved. */
export interface BankPayee {
  readonly id: string;
  readonly trusted: boolean;
  readonly payee: BankParty;
  readonly note?: string;
}
