import type { Account } from '@ob/core';
import { findOpenAccounts } from '@ob/core/primitives';
import type { ProfileSource } from '@ob/oauth';
import type { SampleHolder } from '../data/sample-bank.ts';
import type { LedgerHolding } from '../memory/holding.ts';
import { SandboxError } from './sandbox-error.ts';

export interface SandboxCustomers {
  /** Oldest first. Throws like `findCustomer`. */
  listAccounts(customer: string): readonly Account[];
  /** By user name or id. */
  searchCustomer(customer: string): SampleHolder | undefined;
  /** By user name or id. Throws a `SandboxError` (`not_found`) for an unknown customer. */
  findCustomer(customer: string): SampleHolder;
}

export function createSandboxCustomers(
  customers: readonly SampleHolder[],
  { holdings }: { readonly holdings: readonly LedgerHolding[] },
): SandboxCustomers {
  const searchCustomer = (customer: string): SampleHolder | undefined =>
    customers.find(({ username, customerId }) => username === customer || customerId === customer);
  const findCustomer = (customer: string): SampleHolder => {
    const holder = searchCustomer(customer);
    if (holder === undefined)
      throw new SandboxError('not_found', 'The sandbox has no such customer. Use alice, bob or carol.');
    return holder;
  };
  return {
    searchCustomer,
    findCustomer,
    listAccounts: (customer) => findOpenAccounts(holdings, findCustomer(customer).customerId),
  };
}

/** For ID tokens and the userinfo endpoint. */
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
