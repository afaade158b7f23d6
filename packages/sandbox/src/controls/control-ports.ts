import type { ChangePorts, ConsentStore } from '@ob/consent/primitives';
import type { Account } from '@ob/core';
import type { PaymentStore } from '@ob/core/primitives';
import type { TokenGuard } from '@ob/core/routes';
import type { GrantStore } from '@ob/oauth/primitives';
import type { LedgerPorts } from '../ledger/ledger.ts';

/** The stores that the decision of a customer about a consent changes together. */
export interface DecisionStores {
  readonly consents: ChangePorts['consents'];
  readonly grants: Pick<GrantStore, 'revoke'>;
  /** Lists the accounts that a customer holds and has not closed, the oldest first. */
  readonly accounts: { listHeldAccounts(customerId: string): Promise<readonly Account[]> };
}

/** Port: runs `work` with stores that commit together. On PostgreSQL it is one transaction on which every store is made. */
export type DecideInTransaction = <Value>(work: (stores: DecisionStores) => Promise<Value>) => Promise<Value>;

/** Port: knows who banks here. */
export interface CustomerDirectory {
  /** Finds the id of a customer by the name to sign in with, or by that id; `undefined` for anybody else. */
  findCustomer(customer: string): Promise<string | undefined>;
}

/** Port: the time of the service, where it can be moved. */
export interface MovableTime {
  /**
   * Moves it on by whole milliseconds, 0 or more, wakes whoever waits for a moment, and answers the new present in
   * milliseconds since the epoch.
   */
  advance(milliseconds: number): number | Promise<number>;
}

/** What the controls of a sandbox need. */
export interface SandboxRoutePorts extends LedgerPorts {
  readonly tokens: TokenGuard;
  readonly consents: Pick<ConsentStore, 'find' | 'replace' | 'listHistory'>;
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly customers: CustomerDirectory;
  readonly decideInTransaction: DecideInTransaction;
  /** Absent where the time of the service cannot be moved: there is no such route then. */
  readonly time?: MovableTime;
}
