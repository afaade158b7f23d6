import { type Account, accept, type Result } from '@ob/core';
import { type AccountStep, decideAccountStep } from './account-status.ts';
import type { Ledger } from './ledger.ts';
import { takeOne } from './take-one.ts';

/** Which account to change. */
export interface AccountChoice {
  readonly accountId: string;
}

/** What changing the state of an account needs. */
export interface AccountPorts {
  readonly ledger: Pick<Ledger, 'changeAccount'>;
}

/** What comes of changing the state of an account: the account as it is then. */
export type AccountOutcome = Result<Account, 'invalid_status' | 'not_found'>;

/** Closes an account for good: it leaves every list, and nothing moves on it any more. */
export async function closeAccount(ports: AccountPorts, choice: AccountChoice): Promise<AccountOutcome> {
  return changeAccount(ports, choice, 'close');
}

/** Disables an enabled account: it can be read, and paid into, but does not pay. */
export async function disableAccount(ports: AccountPorts, choice: AccountChoice): Promise<AccountOutcome> {
  return changeAccount(ports, choice, 'disable');
}

/** Enables an account that is disabled or whose opening is pending. */
export async function enableAccount(ports: AccountPorts, choice: AccountChoice): Promise<AccountOutcome> {
  return changeAccount(ports, choice, 'enable');
}

async function changeAccount(
  { ledger }: AccountPorts,
  { accountId }: AccountChoice,
  step: AccountStep,
): Promise<AccountOutcome> {
  const change = await ledger.changeAccount(accountId, (found) => decideAccountStep(found, step));
  return change.ok ? accept(takeOne(change.value.accounts).account) : change;
}
