import { unnamedTransaction, writeMoment, writeSigned } from './expected-event.ts';
import type { Model, ModelAccount, ModelReference } from './records.ts';
import { reportToAudience } from './report.ts';

export interface Booking {
  readonly account: ModelAccount;
  /** Negative for a debit. */
  readonly pence: number;
  /** Absent if no response contained the id. */
  readonly transactionId?: string;
  readonly bookedAt?: number;
  /** If true, the available balance changed when the transaction became pending. */
  readonly wasPending?: boolean;
}

/** Books a transaction, and reports it and the new balance. */
export function book(model: Model, booking: Booking): void {
  const { account, pence, transactionId, bookedAt = model.now, wasPending = false } = booking;
  account.booked += pence;
  if (!wasPending) moveAvailable(account, pence);
  const timestamp = writeMoment(model.now);
  const head = { timestamp, resource_id: account.id, resource_type: 'account' } as const;
  const posted = {
    account_id: account.id,
    transaction_id: transactionId ?? unnamedTransaction,
    status: 'booked',
    ...writeSigned(pence),
    booking_date_time: writeMoment(bookedAt),
  };
  reportToAudience(model, { ...head, type: 'transaction.posted', data: posted }, bookedAt);
  const balance = {
    account_id: account.id,
    balance_type: 'booked',
    ...writeSigned(account.booked),
    date_time: timestamp,
  };
  reportToAudience(model, { ...head, type: 'balance.updated', data: balance });
}

/** Changes the available balance, if the account has one. */
export function moveAvailable(account: ModelAccount, pence: number): void {
  if (account.available !== undefined) account.available += pence;
}

export interface Transfer {
  readonly debtor: ModelAccount;
  readonly creditor: ModelReference;
  readonly pence: number;
  readonly currency?: string;
}

/** Transfers money, or returns the reason for a failure. */
export function transfer(model: Model, { debtor, creditor, pence, currency = 'GBP' }: Transfer) {
  const own = findNamed(model, creditor);
  if (debtor.closed || debtor.status !== 'enabled' || own?.closed) return 'account_unavailable';
  if (currency !== 'GBP' || own === debtor) return 'validation_error';
  if (pence > (debtor.available ?? 0)) return 'insufficient_funds';
  book(model, { account: debtor, pence: -pence });
  if (own !== undefined) book(model, { account: own, pence });
  return undefined;
}

/** Finds the creditor's account at this bank. Returns `undefined` if several accounts have the number. */
function findNamed({ accounts }: Model, { scheme, id }: ModelReference): ModelAccount | undefined {
  const [found, ...more] = accounts.filter(({ identifiers }) =>
    identifiers.some((identifier) => identifier.scheme === scheme && identifier.id === id),
  );
  return more.length === 0 ? found : undefined;
}

export function describeAccount({ identifiers, holderName }: ModelAccount): ModelReference {
  const iban = identifiers.find(({ scheme }) => scheme === 'IBAN') ?? identifiers[0];
  return { scheme: iban?.scheme ?? 'BBAN', id: iban?.id ?? '1', name: holderName };
}
