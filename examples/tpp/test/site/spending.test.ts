import type { Transaction } from '@ob/core';
import { describe, expect, test } from 'vitest';
import { summarizeSpending } from '../../src/site/spending.ts';
import { renderSpending } from '../../src/site/spending-chart.ts';

const scope = {
  currency: 'GBP',
  months: 3,
  now: Date.parse('2026-01-15T12:00:00Z'),
  ownNumbers: new Set(['GB82WEST12345698765432']),
};

function spend(day: string, amount: string, changes: Partial<Transaction> = {}): Transaction {
  return {
    transaction_id: 't',
    account_id: 'a',
    status: 'booked',
    booking_date_time: `${day}T09:00:00.000Z`,
    amount: { amount, currency: 'GBP' },
    credit_debit_indicator: 'Debit',
    ...changes,
  };
}

const shopAt = (category_code: string): Partial<Transaction> => ({
  merchant_details: { name: 'Shop', category_code },
});

describe('the spending', () => {
  test('is summed by month and category, also across the end of a year', () => {
    const months = summarizeSpending(
      [
        spend('2026-01-02', '10.10', shopAt('5411')),
        spend('2026-01-03', '0.20', shopAt('5462')),
        spend('2025-12-31', '4.00', shopAt('5812')),
        spend('2025-11-01', '650.00'),
        spend('2025-10-31', '99.00'),
      ],
      scope,
    );
    expect(months.map(({ month, total }) => [month, total])).toEqual([
      ['2025-11', 65_000],
      ['2025-12', 400],
      ['2026-01', 1030],
    ]);
    expect(months[2]?.amounts.Groceries).toBe(1030);
    expect(months[1]?.amounts['Eating out']).toBe(400);
    expect(months[0]?.amounts['Bills and transfers']).toBe(65_000);
  });

  test.each([
    ['4111', 'Transport and travel'],
    ['5541', 'Transport and travel'],
    ['7011', 'Transport and travel'],
    ['5912', 'Shopping and health'],
    ['5942', 'Leisure'],
    ['7832', 'Leisure'],
    ['0000', 'Shopping and health'],
  ] as const)('with the merchant code %s belongs to %s', (code, category) => {
    const months = summarizeSpending([spend('2026-01-02', '1.00', shopAt(code))], scope);
    expect(months[2]?.amounts[category]).toBe(100);
  });

  test('excludes income, other currencies and transfers between own accounts', () => {
    const own = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'Alice' } as const;
    const months = summarizeSpending(
      [
        spend('2026-01-02', '5.00', { credit_debit_indicator: 'Credit' }),
        spend('2026-01-02', '5.00', { amount: { amount: '5.00', currency: 'EUR' } }),
        spend('2026-01-02', '5.00', { creditor_account: own }),
      ],
      scope,
    );
    expect(months.map(({ total }) => total)).toEqual([0, 0, 0]);
  });
});

describe('the spending chart', () => {
  const months = summarizeSpending(
    [spend('2026-01-02', '1800.00'), spend('2025-12-02', '20.00', shopAt('5411'))],
    scope,
  );
  const markup = String(renderSpending(months, 'GBP'));

  test('draws and labels one bar segment for each amount', () => {
    expect(markup.match(/<rect /g)).toHaveLength(2);
    expect(markup).toContain('<title>Groceries: £20.00</title>');
    expect(markup).toContain('role="img" aria-labelledby="chart-title"');
  });

  test('has grid lines at round amounts', () => {
    const labels = [...markup.matchAll(/text-anchor="end">([^<]+)/g)].map(([, label]) => label);
    expect(labels).toEqual(['£0', '£500', '£1,000', '£1,500', '£2,000']);
  });

  test('contains the same figures as a table with headings', () => {
    expect(markup).toContain(
      '<th scope="row">Bills and transfers</th><td class="number">£0.00</td><td class="number">£0.00</td><td class="number">£1,800.00</td>',
    );
    expect(markup).not.toMatch(/<th[^>]*><\/th>/);
  });

  test('draws only grid lines if nothing was spent', () => {
    const empty = String(renderSpending(summarizeSpending([], scope), 'GBP'));
    expect(empty).not.toContain('<rect');
    expect(empty).not.toContain('NaN');
  });
});
