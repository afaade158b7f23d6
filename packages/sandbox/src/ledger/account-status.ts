import { type Account, accept, type Result, refuse } from '@ob/core';
import { unchanged } from './change.ts';
import type { LedgerAccount, LedgerChange } from './ledger.ts';

/** What can be done to an account as a whole: from which states, and into which. A closed one stays closed. */
export const accountSteps = {
  enable: { from: ['pending', 'disabled'], to: { status: 'enabled' } },
  disable: { from: ['enabled'], to: { status: 'disabled' } },
  close: { from: ['pending', 'enabled', 'disabled'], to: 'closed' },
} as const satisfies Readonly<
  Record<string, { from: readonly Account['status'][]; to: 'closed' | Pick<Account, 'status'> }>
>;

/** A key of {@link accountSteps}. */
export type AccountStep = keyof typeof accountSteps;

/** Takes a step of an account's life. Refuses a step that its state does not have, a repeated one too. */
export function decideAccountStep(
  found: LedgerAccount,
  step: AccountStep,
): Result<LedgerChange, 'invalid_status'> {
  const { to } = accountSteps[step];
  const from: readonly Account['status'][] = accountSteps[step].from;
  if (found.closed || !from.includes(found.account.status)) return refuse('invalid_status');
  const next = to === 'closed' ? { closed: true } : { account: { ...found.account, ...to } };
  return accept({ ...unchanged, accounts: [{ ...found, ...next }] });
}
