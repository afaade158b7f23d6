import type { Account, SignedAmount, StandingOrder, StoredPayment } from '@ob/core';
import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import type { Result } from '@ob/http';
import { executePayment } from '../../src/ledger/payments.ts';
import type { LedgerHolding } from '../../src/memory/holding.ts';
import { createSampleHolding, createSamplePayment, pounds, sampleMoment } from './cases/sample-holding.ts';
import { openMemorySubject } from './memory-subject.ts';

/** `accepted` receives the ids of payments. */
export function openBank(...accounts: readonly LedgerHolding[]) {
  const subject = openMemorySubject(accounts);
  const clock = createFixedClock(sampleMoment);
  const ports = { ledger: subject.ledger, clock, random: createSeededRandom(7) };
  const accepted: string[] = [];
  return { ...subject, ports, clock, accepted };
}

export type Bank = ReturnType<typeof openBank>;

export { pounds };

/** Parses signed pounds, such as `-12.50`. */
export function signed(text: string, currency = 'GBP'): SignedAmount {
  const isDebit = text.startsWith('-');
  return {
    amount: { amount: isDebit ? text.slice(1) : text, currency },
    credit_debit_indicator: isDebit ? 'Debit' : 'Credit',
  };
}

export function take<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
}

/** Formats the balances of an account as `booked 100.00`. */
export async function readBalances(bank: Bank, accountId = 'a1'): Promise<Record<string, string>> {
  const { balances = [] } = await bank.readHolding(accountId);
  return Object.fromEntries(
    balances.map(({ balance_type: type, amount, credit_debit_indicator: sign }) => [
      type,
      `${sign === 'Debit' ? '-' : ''}${amount.amount}`,
    ]),
  );
}

export const opening = {
  booked: '100.00',
  available: '150.00',
  pending: '0.00',
  expected: '100.00',
  closing_booked: '100.00',
};

export function holdingIn(
  accountId: string,
  state: Account['status'] | 'closed',
  options: Parameters<typeof createSampleHolding>[1] = {},
): LedgerHolding {
  return createSampleHolding(accountId, {
    ...options,
    closed: state === 'closed',
    account: { ...options.account, status: state === 'closed' ? 'enabled' : state },
  });
}

export async function pay(
  bank: Bank,
  options: Partial<Parameters<typeof createSamplePayment>[0]> = {},
): Promise<StoredPayment> {
  await bank.storePayment(createSamplePayment({ paymentId: 'p1', debtorAccountId: 'a1', ...options }));
  return take(await executePayment(bank.ports, { paymentId: options.paymentId ?? 'p1' }));
}

export async function readOrder(bank: Bank, accountId = 'a1'): Promise<StandingOrder> {
  const [order] = (await bank.readHolding(accountId)).standingOrders ?? [];
  if (order === undefined) throw new Error('There is no standing order');
  return order;
}
