import type { AccountClosing } from '@ob/consent';
import type { Account } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import {
  type LedgerAccount,
  type LedgerAccountOrders,
  type LedgerChange,
  type PortsFor,
  takeFirst,
  unchanged,
} from './ledger.ts';
import { decideCancellation } from './standing-order.ts';

export interface AccountChoice {
  readonly accountId: string;
}

export type AccountPorts = PortsFor<'changeAccount' | 'closeAccount'>;

export type AccountOutcome = Result<Account, 'invalid_status' | 'not_found'>;

/** The API has no status for a closed account, so it is also `disabled`. It stays closed. */
export const accountSteps = {
  enable: { from: ['pending', 'disabled'], to: 'enabled', closed: false },
  disable: { from: ['enabled'], to: 'disabled', closed: false },
  close: { from: ['pending', 'enabled', 'disabled'], to: 'disabled', closed: true },
} as const satisfies Readonly<
  Record<string, { from: readonly Account['status'][]; to: Account['status']; closed: boolean }>
>;

type AccountStep = keyof typeof accountSteps;

/** Closes an account permanently. The same transaction cancels its standing orders and ends consents without another account. */
export async function closeAccount(
  ports: AccountPorts,
  { accountId }: AccountChoice,
): Promise<AccountOutcome> {
  return readAccount(
    await ports.ledger.closeAccount(accountId, (found) => decideClosing(found, gatherFacts(ports))),
  );
}

/** Disables an account: it can be read and receive money, but cannot pay. */
export async function disableAccount(
  { ledger }: AccountPorts,
  { accountId }: AccountChoice,
): Promise<AccountOutcome> {
  return readAccount(await ledger.changeAccount(accountId, (found) => decideStep(found, 'disable')));
}

/** Enables an account. */
export async function enableAccount(
  { ledger }: AccountPorts,
  { accountId }: AccountChoice,
): Promise<AccountOutcome> {
  return readAccount(await ledger.changeAccount(accountId, (found) => decideStep(found, 'enable')));
}

/** Describes a closed account for `endForClosedAccount` of `@ob/consent`. */
export function describeClosing({ account }: LedgerAccount): AccountClosing {
  return { account, actorId: 'close-account' };
}

function readAccount<Refusal>(change: Result<LedgerChange, Refusal>): Result<Account, Refusal> {
  const found = takeFirst(change, 'accounts');
  return found.ok ? accept(found.value.account) : found;
}

/** Refuses a step that the status does not allow, such as a repeated one. */
function decideStep(found: LedgerAccount, step: AccountStep): Result<LedgerChange, 'invalid_status'> {
  const { to, closed } = accountSteps[step];
  const from: readonly Account['status'][] = accountSteps[step].from;
  if (found.closed || !from.includes(found.account.status)) return refuse('invalid_status');
  const account = { ...found.account, status: to };
  return accept({ ...unchanged, accounts: [{ ...found, account, closed }] });
}

function decideClosing(
  { account, standingOrders }: LedgerAccountOrders,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_status'> {
  const closed = decideStep(account, 'close');
  if (!closed.ok) return closed;
  const cancelled = standingOrders.flatMap((order) => {
    const cancellation = decideCancellation({ account, order }, facts);
    return cancellation.ok ? [cancellation.value] : [];
  });
  return accept({
    ...closed.value,
    standingOrders: cancelled.flatMap((change) => change.standingOrders),
    events: cancelled.flatMap((change) => change.events),
  });
}
