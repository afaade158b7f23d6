import type { DecideInTransaction } from './decide-consent.ts';
import type { ConsentQuotas } from './describe-consent.ts';
import type { HeldAccounts } from './held-accounts.ts';
import type { PendingPorts } from './pending-authorization.ts';

export interface AuthorizationRoutePorts extends PendingPorts {
  readonly accounts: HeldAccounts;
  readonly decideInTransaction: DecideInTransaction;
  readonly quotas: ConsentQuotas;
}
