import type { CustomerAccount, CustomerAccounts } from '@ob/consent';
import type { Account } from '@ob/core';
import type { SampleHolder } from '../data/sample-bank.ts';
import type { LedgerHolding } from '../memory/holding.ts';
import { SandboxError } from './sandbox-error.ts';

/** An account as its holder chooses it for a consent. */
export interface OfferedAccount extends CustomerAccount {
  readonly accountType: Account['account_type'];
  readonly status: Account['status'];
}

/** Who banks here, and what they hold. */
export interface SandboxAccounts extends CustomerAccounts {
  /** Lists what a customer has not closed, the oldest first. */
  listAccounts(customerId: string): Promise<readonly OfferedAccount[]>;
  /** Lists the same accounts as the bank keeps them. Takes the name or the id of the customer. */
  describeAccounts(customer: string): readonly Account[];
  /** Finds a customer by name or id. Throws a `SandboxError` (`not_found`) for anybody else. */
  findCustomer(customer: string): SampleHolder;
}

/** Makes the accounts of a bank in memory as its customers see them. */
export function createSandboxAccounts(
  customers: readonly SampleHolder[],
  { holdings }: { readonly holdings: readonly LedgerHolding[] },
): SandboxAccounts {
  const findCustomer = (customer: string): SampleHolder => {
    const found = customers.find(
      ({ username, customerId }) => username === customer || customerId === customer,
    );
    if (found === undefined) throw new SandboxError('not_found', 'The sandbox has no such customer');
    return found;
  };
  const listHeld = (customerId: string): readonly Account[] =>
    holdings
      .filter((holding) => holding.customerId === customerId && holding.closed !== true)
      .map(({ account }) => account)
      .sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1));
  return {
    findCustomer,
    listAccounts: async (customerId) => listHeld(customerId).map(offerAccount),
    describeAccounts: (customer) => listHeld(findCustomer(customer).customerId),
  };
}

function offerAccount({ account_id, identifiers = [], account_type, status }: Account): OfferedAccount {
  return { accountId: account_id, identifiers, accountType: account_type, status };
}

function ageOf({ opening_date, account_id }: Account): string {
  return `${opening_date} ${account_id}`;
}
