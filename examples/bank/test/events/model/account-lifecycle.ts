import { rejectConsent, revokeConsent } from './consents.ts';
import { cancelOrder } from './orders.ts';
import type { Model, ModelAccount, ModelConsent } from './records.ts';

/** The statuses that allow each step. A closed account allows none. */
const accountSteps: Readonly<Record<string, readonly string[]>> = {
  close: ['pending', 'enabled', 'disabled'],
  disable: ['enabled'],
  enable: ['pending', 'disabled'],
};

/** Changes the status of an account. Returns whether the status allows the step. */
export function stepAccount(model: Model, account: ModelAccount, step: string): boolean {
  if (account.closed || !accountSteps[step]?.includes(account.status)) return false;
  if (step === 'close') closeAccount(model, account);
  else account.status = `${step}d`;
  return true;
}

/** Cancels the standing orders before the consents end, so that the clients still get the events. */
function closeAccount(model: Model, account: ModelAccount): void {
  account.closed = true;
  for (const order of model.orders) if (order.account === account) cancelOrder(model, order);
  for (const consent of model.consents) {
    const reason = 'account_unavailable';
    if (consent.named === account.id) rejectConsent(model, consent, reason);
    if (hasNoAccountLeft(model, consent, account)) revokeConsent(model, consent, 'bank', reason);
  }
}

function hasNoAccountLeft({ accounts }: Model, { kind, accountIds }: ModelConsent, { id }: ModelAccount) {
  if (!accountIds.includes(id)) return false;
  return (
    kind !== 'account-access' ||
    accounts.every(({ id: other, closed }) => closed || !accountIds.includes(other))
  );
}
