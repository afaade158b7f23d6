import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerCases } from '../../../../packages/sandbox/test/ledger/cases/ledger-cases.ts';
import { openEmptyBank, type TestBank } from '../sandbox-bank.ts';
import { openLedgerBank } from './ledger-bank.ts';
import { readOpenings } from './read-books.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openEmptyBank();
});
afterAll(() => bank.drop());

describe('the ledger on the tables of the bank', () => {
  test.each(ledgerCases)('$name', async ({ run }) => {
    let openings: unknown;
    await run(async (holdings) => {
      const subject = await openLedgerBank(bank.database, holdings);
      openings = await readOpenings(bank.database);
      return subject;
    });
    expect(await readOpenings(bank.database)).toEqual(openings);
  });
});
