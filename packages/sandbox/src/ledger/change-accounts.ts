import type { Account } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { decideClosing } from './account-closing.ts';
import { type AccountStep, decideAccountStep } from './account-status.ts';
import { gatherFacts } from './facts.ts';
import type { PortsFor } from './ledger-ports.ts';
import { takeOne } from './take-one.ts';

/** Which account to change. */
export interface AccountChoice {
  readonly accountId: string;
}

/** What changing the state of an account needs. */
export type AccountPorts = PortsFor<'changeAccount' | 'closeAccount'>;

/** What comes of changing the state of an account: the account as it is then. */
export type AccountOutcome = Result<Account, 'invalid_status' | 'not_found'>;

/**
 * Closes an account permanently. In one atomic step, the account leaves every list, its standing orders are cancelled,
 * and the consents that have no other open account end.
 */
export async function closeAccount(
  ports: AccountPorts,
  { accountId }: AccountChoice,
): Promise<AccountOutcome> {
  const change = await ports.ledger.closeAccount(accountId, (found) =>
    decideClosing(found, gatherFacts(ports)),
  );
  return change.ok ? accept(takeOne(change.value.accounts).account) : change;
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
  step: Exclude<AccountStep, 'close'>,
): Promise<AccountOutcome> {
  const change = await ledger.changeAccount(accountId, (found) => decideAccountStep(found, step));
  return change.ok ? accept(takeOne(change.value.accounts).account) : change;
}
