import type { Transaction } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { gatherFacts } from './facts.ts';
import type { PortsFor } from './ledger-ports.ts';
import {
  decideBooking,
  decidePosting,
  decideRemoval,
  type PostingRefusal,
  type TransactionPosting,
} from './posting.ts';
import { takeOne } from './take-one.ts';

/** Which transaction to book or to remove. */
export interface TransactionChoice {
  readonly transactionId: string;
}

/**
 * Posts a transaction with another bank and answers it: booked, it moves the balances and is told; pending, it holds
 * its amount. Refuses with `invalid_status` on a closed account, and amounts that are zero or of another currency.
 */
export async function postTransaction(
  ports: PortsFor<'changeAccount'>,
  posting: TransactionPosting,
): Promise<Result<Transaction, PostingRefusal | 'not_found'>> {
  const change = await ports.ledger.changeAccount(posting.account_id, (found) =>
    decidePosting(found, posting, gatherFacts(ports)),
  );
  return change.ok ? accept(takeOne(change.value.transactions)) : change;
}

/** Books a pending transaction under its id, and answers it. Refuses with `invalid_status` what is not pending. */
export async function bookTransaction(
  ports: PortsFor<'changeTransaction'>,
  { transactionId }: TransactionChoice,
): Promise<Result<Transaction, PostingRefusal | 'not_found'>> {
  const change = await ports.ledger.changeTransaction(transactionId, (found) =>
    decideBooking(found, gatherFacts(ports)),
  );
  return change.ok ? accept(takeOne(change.value.transactions)) : change;
}

/** Removes a pending transaction, and answers its id. Refuses with `invalid_status` what is not pending. */
export async function removeTransaction(
  ports: PortsFor<'changeTransaction'>,
  { transactionId }: TransactionChoice,
): Promise<Result<string, PostingRefusal | 'not_found'>> {
  const change = await ports.ledger.changeTransaction(transactionId, (found) =>
    decideRemoval(found, gatherFacts(ports)),
  );
  return change.ok ? accept(takeOne(change.value.removedTransactionIds)) : change;
}
