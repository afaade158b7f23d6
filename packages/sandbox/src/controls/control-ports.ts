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
  /** Lists open accounts, oldest first. */
  readonly accounts: { listHeldAccounts(customerId: string): Promise<readonly Account[]> };
}

/** Port: runs `work` in one transaction. */
export type DecideInTransaction = <Value>(work: (stores: DecisionStores) => Promise<Value>) => Promise<Value>;

/** Port: the customers of the bank. */
export interface CustomerDirectory {
  /** Searches by user name or id. */
  findCustomer(customer: string): Promise<string | undefined>;
}

/** Port: the service's clock, which can be moved forward. */
export interface MovableTime {
  /** Moves forward by whole milliseconds (0 or more) and runs the due work. Returns the new time, in milliseconds since 1970. */
  advance(milliseconds: number): number | Promise<number>;
}

export interface SandboxRoutePorts extends LedgerPorts {
  readonly tokens: TokenGuard;
  readonly consents: Pick<ConsentStore, 'find' | 'replace' | 'listHistory'>;
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly customers: CustomerDirectory;
  readonly decideInTransaction: DecideInTransaction;
  /** Absent: no route moves the clock. */
  readonly time?: MovableTime;
}
