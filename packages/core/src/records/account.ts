/** The states of an account. A disabled account stays readable; a closed one leaves every list. */
export const accountStatuses = ['enabled', 'disabled', 'pending'] as const;

/** The kinds of account. */
export const accountTypes = ['current', 'savings', 'credit_card', 'loan'] as const;

/** Whom an account is for. */
export const accountSubTypes = ['personal', 'business'] as const;

/** The schemes by which an account is identified. */
export const accountSchemes = ['SortCodeAccountNumber', 'IBAN', 'BBAN', 'PAN'] as const;

/** The schemes by which a servicing institution is identified. */
export const servicerSchemes = ['BICFI'] as const;

/** An identification and the scheme that it belongs to. */
export interface Identifier {
  readonly scheme: string;
  readonly id: string;
}

/** The other side of a payment. */
export interface AccountReference extends Identifier {
  /** At most 70 characters. */
  readonly name: string;
}

/** The account that pays, as a third party names it: it often does not know who holds the account. */
export interface DebtorReference extends Identifier {
  /** At most 70 characters. */
  readonly name?: string;
}

/** A customer's account. The Basic permission leaves out `identifiers` and `servicer`. */
export interface Account {
  readonly account_id: string;
  readonly status: (typeof accountStatuses)[number];
  /** ISO 4217. */
  readonly currency: string;
  readonly account_type: (typeof accountTypes)[number];
  readonly account_sub_type?: (typeof accountSubTypes)[number];
  readonly nickname: string;
  /** `YYYY-MM-DD`. */
  readonly opening_date?: string;
  /** Always there, unless the Basic permission hides it. */
  readonly identifiers?: readonly Identifier[];
  readonly servicer?: Identifier;
}
