import type { DecideInTransaction } from './decide-consent.ts';
import type { PromptPorts } from './describe-consent.ts';
import type { HeldAccounts } from './held-accounts.ts';
import type { PendingPorts } from './pending-authorization.ts';

export interface AuthorizationRoutePorts extends PendingPorts, PromptPorts {
  readonly accounts: HeldAccounts;
  readonly decideInTransaction: DecideInTransaction;
}
