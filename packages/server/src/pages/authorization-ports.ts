import type { BankAccounts } from './bank-accounts.ts';
import type { DecideTogether } from './decide-consent.ts';
import type { ConsentQuotas } from './describe-consent.ts';
import type { PendingPorts } from './pending-authorization.ts';

/** The ports of the consent page and of approvals. */
export interface AuthorizationRoutePorts extends PendingPorts {
  readonly accounts: BankAccounts;
  readonly decideTogether: DecideTogether;
  readonly quotas: ConsentQuotas;
}
