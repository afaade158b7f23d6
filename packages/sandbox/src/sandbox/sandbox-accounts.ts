import type { CustomerAccounts } from '@ob/consent';
import type { Account } from '@ob/core';
import type { ProfileSource } from '@ob/oauth';
import type { OfferedAccount } from '../controls/control-ports.ts';
import type { SampleHolder } from '../data/sample-bank.ts';
import type { LedgerHolding } from '../memory/holding.ts';
import { SandboxError } from './sandbox-error.ts';

/** Who banks here, and what they hold. */
export interface SandboxAccounts extends CustomerAccounts {
  /** Lists what a customer has not closed, the oldest first. */
  listAccounts(customerId: string): Promise<readonly OfferedAccount[]>;
  /** Lists the same accounts as the bank keeps them. Takes the name or the id of the customer. */
  describeAccounts(customer: string): readonly Account[];
  /** Finds a customer by name or id; `undefined` for anybody else. */
  searchCustomer(customer: string): SampleHolder | undefined;
  /** Finds a customer by name or id. Throws a `SandboxError` (`not_found`) for anybody else. */
  findCustomer(customer: string): SampleHolder;
}

/** Makes the accounts of a bank in memory as its customers see them. */
export function createSandboxAccounts(
  customers: readonly SampleHolder[],
  { holdings }: { readonly holdings: readonly LedgerHolding[] },
): SandboxAccounts {
  const searchCustomer = (customer: string): SampleHolder | undefined =>
    customers.find(({ username, customerId }) => username === customer || customerId === customer);
  const findCustomer = (customer: string): SampleHolder => {
    const found = searchCustomer(customer);
    if (found === undefined) throw new SandboxError('not_found', 'The sandbox has no such customer');
    return found;
  };
  const listHeld = (customerId: string): readonly Account[] =>
    holdings
      .filter((holding) => holding.customerId === customerId && holding.closed !== true)
      .map(({ account }) => account)
      .sort((one, other) => (ageOf(one) < ageOf(other) ? -1 : 1));
  return {
    searchCustomer,
    findCustomer,
    listAccounts: async (customerId) => listHeld(customerId).map(offerAccount),
    describeAccounts: (customer) => listHeld(findCustomer(customer).customerId),
  };
}

/** Provides the names of customers to third parties that asked for them. */
export function createProfileSource({
  searchCustomer,
}: Pick<SandboxAccounts, 'searchCustomer'>): ProfileSource {
  return {
    async findProfile(customerId) {
      const customer = searchCustomer(customerId);
      return customer && { name: customer.displayName };
    },
  };
}

function offerAccount({ account_id, identifiers = [], account_type, status }: Account): OfferedAccount {
  return { accountId: account_id, identifiers, accountType: account_type, status };
}

function ageOf({ opening_date, account_id }: Account): string {
  return `${opening_date} ${account_id}`;
}
