import type { Account } from '@ob/core';
import { findOpenAccounts } from '@ob/core/primitives';
import type { ProfileSource } from '@ob/oauth';
import type { SampleHolder } from '../data/sample-bank.ts';
import type { LedgerHolding } from '../memory/holding.ts';
import { SandboxError } from './sandbox-error.ts';

/** The customers of the sandbox, and what they hold. */
export interface SandboxCustomers {
  /** Lists the open accounts of a customer, by name or id, the oldest first. */
  listAccounts(customer: string): readonly Account[];
  /** Finds a customer by name or id; `undefined` for anybody else. */
  searchCustomer(customer: string): SampleHolder | undefined;
  /** Finds a customer by name or id. Throws a `SandboxError` (`not_found`) for anybody else. */
  findCustomer(customer: string): SampleHolder;
}

/** Creates the directory of the customers of a bank in memory. */
export function createSandboxCustomers(
  customers: readonly SampleHolder[],
  { holdings }: { readonly holdings: readonly LedgerHolding[] },
): SandboxCustomers {
  const searchCustomer = (customer: string): SampleHolder | undefined =>
    customers.find(({ username, customerId }) => username === customer || customerId === customer);
  const findCustomer = (customer: string): SampleHolder => {
    const found = searchCustomer(customer);
    if (found === undefined) throw new SandboxError('not_found', 'The sandbox has no such customer');
    return found;
  };
  return {
    searchCustomer,
    findCustomer,
    listAccounts: (customer) => findOpenAccounts(holdings, findCustomer(customer).customerId),
  };
}

/** Provides the names of customers to third parties that asked for them. */
export function createProfileSource({
  searchCustomer,
}: Pick<SandboxCustomers, 'searchCustomer'>): ProfileSource {
  return {
    async findProfile(customerId) {
      const customer = searchCustomer(customerId);
      return customer && { name: customer.displayName };
    },
  };
}
