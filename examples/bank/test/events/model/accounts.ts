import { unnamedTransaction, writeMoment, writeSigned } from './expected-event.ts';
import type { Model, ModelAccount, ModelReference } from './records.ts';
import { reportToAudience } from './report.ts';

/** The bookings of one step. */
export interface Booking {
  readonly account: ModelAccount;
  /** Negative where money leaves. */
  readonly pence: number;
  /** Absent: nobody has been told its id. */
  readonly transactionId?: string;
  /** Absent: now. */
  readonly bookedAt?: number;
  /** What can be spent has moved before, when the transaction was pending. */
  readonly wasHeld?: boolean;
}

/** Books a transaction: the money moves, and the booking is told, and the balance after it. */
export function book(model: Model, booking: Booking): void {
  const { account, pence, transactionId, bookedAt = model.now, wasHeld = false } = booking;
  account.booked += pence;
  if (!wasHeld) hold(account, pence);
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

/** Moves what can be spent, where the account has such a balance. */
export function hold(account: ModelAccount, pence: number): void {
  if (account.available !== undefined) account.available += pence;
}

/** Money that goes from an account to another one. */
export interface Transfer {
  readonly debtor: ModelAccount;
  readonly creditor: ModelReference;
  readonly pence: number;
  readonly currency?: string;
}

/** Transfers money, or tells why it cannot be. */
export function transfer(model: Model, { debtor, creditor, pence, currency = 'GBP' }: Transfer) {
  const own = findNamed(model, creditor);
  if (debtor.closed || debtor.status !== 'enabled' || own?.closed) return 'account_unavailable';
  if (currency !== 'GBP' || own === debtor) return 'validation_error';
  if (pence > (debtor.available ?? 0)) return 'insufficient_funds';
  book(model, { account: debtor, pence: -pence });
  if (own !== undefined) book(model, { account: own, pence });
  return undefined;
}

/** Finds the account of this bank that is paid; a number that several accounts have names none. */
function findNamed({ accounts }: Model, { scheme, id }: ModelReference): ModelAccount | undefined {
  const [found, ...more] = accounts.filter(({ identifiers }) =>
    identifiers.some((identifier) => identifier.scheme === scheme && identifier.id === id),
  );
  return more.length === 0 ? found : undefined;
}

/** How an account is written on payments. */
export function describeAccount({ identifiers, holderName }: ModelAccount): ModelReference {
  const iban = identifiers.find(({ scheme }) => scheme === 'IBAN') ?? identifiers[0];
  return { scheme: iban?.scheme ?? 'BBAN', id: iban?.id ?? '1', name: holderName };
}
