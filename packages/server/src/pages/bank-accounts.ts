import type { CustomerAccount, CustomerAccounts } from '@ob/consent';

/** An account as the pages show it to the customer who holds it. */
export interface BankAccount extends CustomerAccount {
  readonly nickname: string;
  readonly accountType: 'current' | 'savings' | 'credit_card' | 'loan';
  readonly status: 'enabled' | 'disabled' | 'pending';
  /** ISO 4217. */
  readonly currency: string;
}

/** Port: lists the accounts that a customer holds and has not closed, the oldest first. */
export interface BankAccounts<Transaction = never> extends CustomerAccounts {
  /**
   * A decision of the customer passes its transaction: a bank on the same database then reads, and may lock, the accounts
   * in it.
   */
  listAccounts(customerId: string, transaction?: Transaction): Promise<readonly BankAccount[]>;
}
