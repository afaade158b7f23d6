import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { JourneyStep, StepOutcome } from '../src/journey.ts';
import { formatOutcome, formatTable } from '../src/print.ts';
import { tabulateTransactions } from '../src/tables.ts';

const step: JourneyStep = { name: 'Something happens', run: async () => ({ facts: [] }) };
const print = (outcome: Omit<StepOutcome, 'step'>): string =>
  stripVTControlCharacters(formatOutcome(3, { step, ...outcome }));

describe('the output of the demonstration', () => {
  test('aligns the facts of a successful step and omits repeated names', () => {
    const report = {
      facts: [
        ['may', 'see'],
        ['may', 'hear'],
        ['chosen by', 'alice'],
      ] as const,
    };
    expect(print({ milliseconds: 12.4, result: { ok: true, report } })).toBe(
      [
        '✓  3  Something happens  12 ms',
        '      may        see',
        '                 hear',
        '      chosen by  alice',
      ].join('\n'),
    );
  });

  test('shows the cause of a failed step and the error of the bank', () => {
    const cause = Object.assign(new Error('server responded with an error'), {
      error: 'invalid_grant',
      error_description: 'The code was used before',
    });
    const error = new Error('It failed', { cause });
    expect(print({ milliseconds: 2340, result: { ok: false, error } })).toBe(
      [
        '✗  3  Something happens  2.3 s',
        '      It failed',
        '      because: server responded with an error (invalid_grant: The code was used before)',
      ].join('\n'),
    );
  });

  test('aligns amounts to the right and shows debits with a minus sign', () => {
    const base = {
      account_id: 'a',
      status: 'booked',
      booking_date_time: '2026-11-20T09:08:07.000Z',
    } as const;
    const table = tabulateTransactions('Latest', [
      {
        ...base,
        transaction_id: '1',
        amount: { amount: '5.00', currency: 'GBP' },
        credit_debit_indicator: 'Debit',
        merchant_details: { name: 'Bakery', category_code: '5462' },
      },
      {
        ...base,
        transaction_id: '2',
        amount: { amount: '1200.00', currency: 'GBP' },
        credit_debit_indicator: 'Credit',
        transaction_information: 'Salary',
      },
    ]);
    expect(formatTable(table).map(stripVTControlCharacters)).toEqual([
      'Latest',
      'booked            description  status   amount  currency',
      '────────────────  ───────────  ──────  ───────  ────────',
      '2026-11-20 09:08  Bakery       booked    -5.00  GBP',
      '2026-11-20 09:08  Salary       booked  1200.00  GBP',
    ]);
  });
});
