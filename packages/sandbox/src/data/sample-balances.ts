import type { Balance, CreditLine, SignedAmount } from '@ob/core';
import { formatPence } from './account-number.ts';
import { formatMoment } from './calendar.ts';
import type { SampleAccount } from './sample-accounts.ts';
import type { Entry } from './sample-entries.ts';

export const sampleCurrency = 'GBP';

/** Negative pence become `Debit`. */
export function toSignedAmount(pence: number): SignedAmount {
  return { amount: toAmount(pence), credit_debit_indicator: pence < 0 ? 'Debit' : 'Credit' };
}

export function toAmount(pence: number): SignedAmount['amount'] {
  return { amount: formatPence(Math.abs(pence)), currency: sampleCurrency };
}

/** Adds the history to the opening balance. A loan has no available balance. */
export function listSampleBalances(
  account: SampleAccount,
  entries: readonly Entry[],
  anchor: number,
): readonly Balance[] {
  const { accountId, plan } = account;
  const booked = plan.openingPence + sumPence(entries, false);
  const pending = sumPence(entries, true);
  const latest = entries.at(-1)?.at ?? anchor;
  const describe = (balance_type: Balance['balance_type'], pence: number, moment = latest): Balance => ({
    account_id: accountId,
    balance_type,
    ...toSignedAmount(pence),
    date_time: formatMoment(moment),
  });
  const lines = listCreditLines(account);
  const available = describe('available', booked + pending + (plan.creditLine?.pence ?? 0));
  return [
    describe('booked', booked),
    describe('pending', pending),
    describe('expected', booked + pending),
    describe('closing_booked', booked, anchor - 1),
    ...(plan.type === 'loan' ? [] : [{ ...available, ...(lines.length > 0 && { credit_lines: lines }) }]),
  ];
}

function listCreditLines({ plan }: SampleAccount): readonly CreditLine[] {
  if (plan.creditLine === undefined) return [];
  const { type, pence } = plan.creditLine;
  return [{ type, amount: toAmount(pence), included: true }];
}

function sumPence(entries: readonly Entry[], pending: boolean): number {
  return entries
    .filter((entry) => (entry.pending ?? false) === pending)
    .reduce((total, { pence }) => total + pence, 0);
}
