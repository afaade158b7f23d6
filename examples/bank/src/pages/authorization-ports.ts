import type { CodePorts } from '../customer/one-time-code.ts';
import type { BankAccounts } from '../reader/customer-accounts.ts';
import type { DecideTogether } from './decide-consent.ts';
import type { ConsentQuotas } from './describe-consent.ts';
import type { PendingPorts } from './pending-authorization.ts';

/** What the consent page and the code page need. */
export interface AuthorizationRoutePorts extends PendingPorts, CodePorts {
  readonly accounts: BankAccounts;
  readonly decideTogether: DecideTogether;
  readonly quotas: ConsentQuotas;
}
