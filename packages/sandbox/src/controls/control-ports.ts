import type { ChangePorts, ConsentStore } from '@ob/consent/primitives';
import type { Account } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import type { TokenGuard } from '@ob/core/routes';
import type { GrantStore } from '@ob/oauth/primitives';
import type { LedgerPorts } from '../ledger/ledger.ts';

/** The stores that a customer's decision about a consent changes in one transaction. */
export interface DecisionStores {
  readonly consents: ChangePorts['consents'];
  readonly grants: Pick<GrantStore, 'revoke'>;
  /** Lists the open accounts of a customer, oldest first. */
  readonly accounts: { listHeldAccounts(customerId: string): Promise<readonly Account[]> };
}

/** Port: runs `work` with stores that commit together, such as stores on one PostgreSQL transaction. */
export type DecideInTransaction = <Value>(work: (stores: DecisionStores) => Promise<Value>) => Promise<Value>;

/** Port: the customers of the bank. */
export interface CustomerDirectory {
  /** Finds the id of a customer by user name or id. `undefined` if there is no such customer. */
  findCustomer(customer: string): Promise<string | undefined>;
}

/** Port: a clock of the service that can be moved forward. */
export interface MovableTime {
  /**
   * Moves the clock forward by whole milliseconds, 0 or more, and runs the work that becomes due. Returns the new time in
   * milliseconds since the epoch.
   */
  advance(milliseconds: number): number | Promise<number>;
}

export interface SandboxRoutePorts extends LedgerPorts {
  readonly tokens: TokenGuard;
  readonly consents: Pick<ConsentStore, 'find' | 'replace' | 'listHistory'>;
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly customers: CustomerDirectory;
  readonly decideInTransaction: DecideInTransaction;
  /** Absent: there is no route to move the clock. */
  readonly time?: MovableTime;
}
