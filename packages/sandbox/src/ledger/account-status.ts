import type { Account } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import { unchanged } from './change.ts';
import type { LedgerAccount, LedgerChange } from './ledger.ts';

/**
 * What can be done to an account as a whole: from which statuses, and into which. A closed one stays closed; third parties
 * know no such status, so it is `disabled`, too.
 */
export const accountSteps = {
  enable: { from: ['pending', 'disabled'], to: 'enabled', closed: false },
  disable: { from: ['enabled'], to: 'disabled', closed: false },
  close: { from: ['pending', 'enabled', 'disabled'], to: 'disabled', closed: true },
} as const satisfies Readonly<
  Record<string, { from: readonly Account['status'][]; to: Account['status']; closed: boolean }>
>;

/** A key of {@link accountSteps}. */
export type AccountStep = keyof typeof accountSteps;

/** Takes a step of an account's life. Refuses a step that its state does not have, a repeated one too. */
export function decideAccountStep(
  found: LedgerAccount,
  step: AccountStep,
): Result<LedgerChange, 'invalid_status'> {
  const { to, closed } = accountSteps[step];
  const from: readonly Account['status'][] = accountSteps[step].from;
  if (found.closed || !from.includes(found.account.status)) return refuse('invalid_status');
  const account = { ...found.account, status: to };
  return accept({ ...unchanged, accounts: [{ ...found, account, closed }] });
}
