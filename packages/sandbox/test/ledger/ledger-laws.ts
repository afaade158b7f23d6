import { parseHundredths, type SignedAmount, type Transaction, type WebhookEvent } from '@ob/core';
import { expect } from 'vitest';
import type { LedgerHolding } from '../../src/memory/holding.ts';
import { describeSampleHolder, outsideAccount } from './cases/sample-holding.ts';
import { accountIds } from './commands.ts';
import type { Bank } from './ledger-fixture.ts';

const creditLine = 5_000n;

function worthOf({ amount, credit_debit_indicator: sign }: SignedAmount): bigint {
  const hundredths = parseHundredths(amount.amount);
  if (hundredths === undefined) throw new Error(`No amount: ${amount.amount}`);
  return sign === 'Debit' ? -hundredths : hundredths;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Checks that the balances of every account equal 100.00 plus its transactions. */
function checkBalances({ balances = [], transactions = [] }: LedgerHolding): void {
  const shown = Object.fromEntries(balances.map((each) => [each.balance_type, worthOf(each)]));
  const worthIn = (state: Transaction['status']) =>
    sum(transactions.filter(({ status }) => status === state).map(worthOf));
  const booked = 10_000n + worthIn('booked');
  const pending = worthIn('pending');
  expect(shown).toEqual({
    booked,
    pending,
    available: booked + pending + creditLine,
    expected: booked + pending,
    closing_booked: 10_000n,
  });
}

/** Checks that every payment has ended at most once, with one event. */
async function checkPayments({ payments }: Bank, events: readonly WebhookEvent[]): Promise<void> {
  const ends = events.filter(({ type }) => type === 'payment.completed' || type === 'payment.failed');
  expect(new Set(ends.map((each) => each.resource_id)).size).toBe(ends.length);
  for (const { type, resource_id: id } of ends)
    expect(type).toBe(`payment.${(await payments.find(id))?.payment.status}`);
}

/** Checks that every change has one event, and that the last balance event has the current balance. */
function checkEvents({ memory: { holdings } }: Bank, events: readonly WebhookEvent[]): void {
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const posted = events.filter(({ type }) => type === 'transaction.posted');
  const booked = holdings.flatMap(({ transactions = [] }) =>
    transactions.filter(({ status }) => status === 'booked'),
  );
  const ids = booked.map(({ transaction_id: id }) => id).sort();
  expect(
    posted.flatMap(({ data }) => ('transaction_id' in data ? [data.transaction_id] : [])).sort(),
  ).toEqual(ids);
  for (const { account, balances = [] } of holdings) {
    const own = events.filter(({ resource_id: id }) => id === account.account_id);
    const reported = own.filter(({ type }) => type === 'balance.updated').map(({ data }) => data);
    const shown = balances.find(({ balance_type: type }) => type === 'booked');
    if (reported.length > 0) expect(shown).toEqual(reported.at(-1));
    const transactions = booked.filter((each) => each.account_id === account.account_id);
    expect(reported.length).toBe(transactions.length);
  }
}

/** Checks that events in the Basic form have neither the other party nor the reference. */
function checkPayloads(events: readonly WebhookEvent[]): void {
  const reported = JSON.stringify(events.filter(({ resource_type: type }) => type === 'account'));
  const hidden = [
    ...[...accountIds.map(describeSampleHolder), outsideAccount].flatMap(({ id, name }) => [id, name]),
    ...['HIDDEN WORDS', 'INVOICE 7', 'Sandbox transaction', 'transaction_information', 'creditor', 'debtor'],
  ];
  for (const text of hidden) expect(reported).not.toContain(text);
}

export async function checkLaws(bank: Bank): Promise<void> {
  const events = await bank.listEvents();
  for (const holding of bank.memory.holdings) checkBalances(holding);
  await checkPayments(bank, events);
  checkEvents(bank, events);
  checkPayloads(events);
}
