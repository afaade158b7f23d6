import type { AccountReference, SignedAmount } from '@ob/core';
import { formatMoment, type LedgerFacts } from './facts.ts';
import type { JournalEntry, JournalLine, LedgerAccount, LedgerChange } from './ledger.ts';

/** A change that changes nothing: every decision says what it adds to it. */
export const unchanged: LedgerChange = {
  accounts: [],
  transactions: [],
  removedTransactionIds: [],
  standingOrders: [],
  events: [],
};

/** Writes the movement that lines make together. */
export function writeJournal(lines: readonly JournalLine[], facts: LedgerFacts): JournalEntry {
  return { journalId: facts.createId(), postedAt: formatMoment(facts.now), lines };
}

/** What a customer's account gains or gives, and the transaction that shows it. */
export function lineOf(accountId: string, amount: SignedAmount, transactionId: string): JournalLine {
  return { place: { accountId }, amount, transactionId };
}

/** What comes from or goes to another bank. */
export function clearingLine({ amount, credit_debit_indicator }: SignedAmount): JournalLine {
  return { place: { internal: 'clearing' }, amount: { amount, credit_debit_indicator } };
}

const preferredSchemes = ['IBAN', 'SortCodeAccountNumber', 'BBAN', 'PAN'];

/**
 * Tells how an account is written on payments: by its IBAN, or else its national number, with the name of its holder;
 * `undefined` where it has no number.
 */
export function describeHolder({
  account,
  holderName,
}: Pick<LedgerAccount, 'account' | 'holderName'>): AccountReference | undefined {
  const { identifiers = [] } = account;
  const [best] = preferredSchemes.flatMap((scheme) => identifiers.filter((each) => each.scheme === scheme));
  return best && { scheme: best.scheme, id: best.id, name: holderName };
}
