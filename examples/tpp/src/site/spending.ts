import type { Transaction } from '@ob/core';
import { readMoney } from './texts.ts';

/** The categories in the order of the chart. */
export const categories = [
  'Groceries',
  'Eating out',
  'Transport and travel',
  'Shopping and health',
  'Leisure',
  'Bills and transfers',
] as const;

export type Category = (typeof categories)[number];

/** Merchant category codes (ISO 18245) by category. Other merchants are in "Shopping and health". */
const categoryCodes: Readonly<Partial<Record<Category, RegExp>>> = {
  Groceries: /^54\d\d$/,
  'Eating out': /^581[1-4]$/,
  'Transport and travel': /^(?:3\d\d\d|4[0-7]\d\d|554\d|55[0-3]\d|70[0-3]\d|75\d\d)$/,
  Leisure: /^(?:58(?:15|16|17|18)|594[2-7]|78\d\d|79\d\d)$/,
};

/** The spending of one month, in hundredths of the currency. */
export interface MonthlySpending {
  /** A month such as "2026-11". */
  readonly month: string;
  readonly amounts: Readonly<Record<Category, number>>;
  readonly total: number;
}

export interface SpendingScope {
  readonly currency: string;
  /** Number of months, including the current one. */
  readonly months: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Account numbers of the customer. Payments to them are not spending. */
  readonly ownNumbers: ReadonlySet<string>;
}

/** Sums up spending by month and category, oldest month first. */
export function summarizeSpending(
  transactions: readonly Transaction[],
  scope: SpendingScope,
): readonly MonthlySpending[] {
  const spent = transactions.filter((transaction) => isSpending(transaction, scope));
  return listMonths(scope).map((month) => {
    const own = spent.filter(({ booking_date_time }) => booking_date_time.startsWith(month));
    const sum = (category: Category): number =>
      own
        .filter((transaction) => categorize(transaction) === category)
        .reduce((total, { amount }) => total + readMoney(amount).hundredths, 0);
    const amounts = Object.fromEntries(categories.map((category) => [category, sum(category)])) as Record<
      Category,
      number
    >;
    return { month, amounts, total: Object.values(amounts).reduce((left, right) => left + right, 0) };
  });
}

/** Returns the start of the first month of a summary. */
export function findStart({ months, now }: Pick<SpendingScope, 'months' | 'now'>): Date {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months + 1, 1));
}

/** Returns the category of a transaction. Without a merchant, it is a bill or a transfer. */
export function categorize({ merchant_details: merchant }: Transaction): Category {
  if (merchant === undefined) return 'Bills and transfers';
  const code = merchant.category_code ?? '';
  return categories.find((category) => categoryCodes[category]?.test(code)) ?? 'Shopping and health';
}

function listMonths(scope: SpendingScope): readonly string[] {
  const start = findStart(scope);
  return Array.from({ length: scope.months }, (_, index) =>
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index, 1)).toISOString().slice(0, 7),
  );
}

function isSpending(
  { credit_debit_indicator, amount, creditor_account: payee }: Transaction,
  { currency, ownNumbers }: SpendingScope,
): boolean {
  const isOwn = payee !== undefined && ownNumbers.has(payee.id);
  return credit_debit_indicator === 'Debit' && amount.currency === currency && !isOwn;
}
